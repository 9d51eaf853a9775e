"""Logs: for people at a terminal, as JSON lines for everything else. Always on the standard error."""

from __future__ import annotations

import logging
import sys

import structlog

_SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.stdlib.ExtraAdder(),
    lambda _, __, event: {key: value for key, value in event.items() if key != "color_message"},
]


_WAS_LOGGED = "retcon_was_logged"


def note_logged(error: BaseException) -> None:
    """Note that an error stands in the log, with where it came from: the server below logs it no second time."""
    object.__setattr__(error, _WAS_LOGGED, True)  # also where its class is frozen


def _is_news(record: logging.LogRecord) -> bool:
    return record.exc_info is None or not hasattr(record.exc_info[1], _WAS_LOGGED)


def write_logs(level: int = logging.INFO) -> None:
    """Let everything that is logged here, by our code and by others', come out in one form."""
    person = sys.stderr.isatty()
    last: structlog.typing.Processor = (
        structlog.dev.ConsoleRenderer() if person else structlog.processors.JSONRenderer(ensure_ascii=False)
    )
    traces: list[structlog.typing.Processor] = [] if person else [structlog.processors.format_exc_info]
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_is_news)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *traces, last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("httpx").setLevel(logging.WARNING)
