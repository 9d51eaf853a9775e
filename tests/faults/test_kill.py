"""A server killed while people play: what was answered is there, once; what is asked again is answered alike."""

import threading
import time
from dataclasses import dataclass, field
from uuid import uuid4

import httpx
import pytest

from tests.kit.postgres import server_folder
from tests.kit.process import end_leftovers, retcon, served

CLIENTS = 16
PLAY_S = 1.0

pytestmark = [pytest.mark.faults, pytest.mark.slow]


@dataclass
class Client:
    """Somebody who writes notes as fast as they are answered, and remembers every request and answer."""

    number: int
    campaign: str
    token: str
    sent: list[tuple[str, str]] = field(default_factory=list)
    answered: dict[str, bytes] = field(default_factory=dict)

    def play(self, url, stop):
        with httpx.Client(base_url=url, timeout=10) as http:
            while not stop.is_set():
                key, text = str(uuid4()), f"note {len(self.sent)} of client {self.number}"
                self.sent.append((key, text))
                try:
                    response = self.post(http, key, text)
                except httpx.TransportError:
                    return
                assert response.status_code == httpx.codes.OK, response.text
                self.answered[key] = response.content

    def post(self, http, key, text):
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key}
        body = {"act": "table.write_note", "text": text}
        return http.post(f"/v1/campaigns/{self.campaign}/acts", json=body, headers=headers)


def newcomers(server, campaigns):
    """Sixteen clients, each a member of one of the campaigns."""
    owner = {"Authorization": f"Bearer {server.token}"}
    made = [
        httpx.post(f"{server.url}/v1/campaigns", json={"name": "A", "systems": ["impact"]}, headers=owner).json()
        for _ in range(campaigns)
    ]
    return [
        Client(number, made[number % campaigns]["campaign"], made[number % campaigns]["token"])
        for number in range(CLIENTS)
    ]


@pytest.mark.parametrize("campaigns", [1, CLIENTS])
def test_every_answered_act_survives_a_kill_and_every_retry_is_answered_alike(campaigns):
    with server_folder() as folder:
        try:
            with served(folder) as first:
                clients = newcomers(first, campaigns)
                stop = threading.Event()
                threads = [threading.Thread(target=client.play, args=(first.url, stop)) for client in clients]
                for thread in threads:
                    thread.start()
                time.sleep(PLAY_S)
                first.kill()
                stop.set()
                for thread in threads:
                    thread.join()
            assert sum(len(client.answered) for client in clients) > 5 * CLIENTS
            with served(folder) as second:
                check(second.url, clients)
                assert second.stop() == 0
            verified = retcon("verify", "--all", data_dir=folder)
            assert verified.returncode == 0, verified.stdout + verified.stderr
        finally:
            end_leftovers(folder)


def check(url, clients):
    with httpx.Client(base_url=url, timeout=30) as http:
        for client in clients:
            for key, text in client.sent:
                first = client.post(http, key, text)
                assert first.status_code == httpx.codes.OK, first.text
                assert first.content == client.answered.get(key, first.content)
                assert client.post(http, key, text).content == first.content
        for campaign, token in {(client.campaign, client.token) for client in clients}:
            noted = notes(http, campaign, token)
            due = sorted(text for client in clients if client.campaign == campaign for _, text in client.sent)
            assert sorted(noted) == due


def notes(http, campaign, token):
    """The text of every note in the log."""
    texts, after = [], "0"
    while after is not None:
        page = http.get(
            f"/v1/campaigns/{campaign}/events",
            params={"after": after, "limit": 1000, "type": "table.note_written"},
            headers={"Authorization": f"Bearer {token}"},
        ).json()
        texts += [event["body"]["text"] for event in page["events"]]
        after = page["next"]
    return texts
