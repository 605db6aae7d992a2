"""`/metrics`: the counters of the process, and what is true of this server now."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Iterator
from contextlib import suppress

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from spoorbrug import __version__
from spoorbrug.server.errors import Refused
from spoorbrug.server.metrics import REGISTRY
from spoorbrug.server.services import Services
from spoorbrug.server.settings import Settings
from spoorbrug.server.thinking.ranks import Load

router = APIRouter(include_in_schema=False)


class _Now(Collector):
    """What is true now."""

    def __init__(self, services: Services, analyses: int | None, load: Load | None) -> None:
        self._services = services
        self._analyses = analyses
        """How many wait in the database; None while it is away."""
        self._load = load

    def collect(self) -> Iterator[Metric]:
        """Every gauge."""
        services = self._services
        tables = list(services.hall.tables)
        yield _gauge("tables", "Tables in memory.", len(tables))
        playing = sum(live.table.status == "playing" for live in tables)
        yield _gauge("tables_playing", "Tables in memory with a game under way.", playing)
        sockets = sum(len(live.connections) for live in tables)
        yield _gauge("sockets", "Open sockets at tables.", sockets)
        queues = GaugeMetricFamily("spoorbrug_waiting", "What waits, by queue.", labels=["queue"])
        queues.add_metric(["journal"], services.journal.waiting)
        if self._analyses is not None:
            queues.add_metric(["analyses"], self._analyses)
        queues.add_metric(["bots"], services.hall.bots.waiting)
        if self._load is not None:
            queues.add_metric(["thoughts"], self._load.waiting)
            yield _gauge("workers", "Workers that think for servers.", self._load.workers)
        yield queues
        held = services.hall.leases.held
        yield _gauge("leases", "Shards of tables whose bots and clocks are this server's.", held)
        info = GaugeMetricFamily("spoorbrug_release", "The release.", labels=["version"])
        info.add_metric([__version__], 1)
        yield info


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"spoorbrug_{name}", about, value)


@router.get("/metrics")
async def get_metrics(request: Request) -> Response:
    """All figures, for whoever may read them."""
    settings: Settings = request.app.state.settings
    if not settings.metrics:
        raise HTTPException(404)
    if not _may_read(request, settings):
        raise HTTPException(403)
    now = CollectorRegistry()
    services: Services | None = getattr(request.app.state, "services", None)
    if services is not None:
        waiting: int | None = None
        load: Load | None = None
        with suppress(Refused):
            waiting = await services.analyses.waiting()
            load = await services.hall.elsewhere.load()
        now.register(_Now(services, waiting, load))
    text = generate_latest(now) + generate_latest(REGISTRY)
    headers = {"cache-control": "no-store", "content-type": CONTENT_TYPE_LATEST}
    return Response(text, headers=headers)


def _may_read(request: Request, settings: Settings) -> bool:
    if settings.metrics_token is not None:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), settings.metrics_token.encode())
    if request.headers.get("x-forwarded-for") or request.client is None:
        return False  # a proxy on this computer asks for somebody elsewhere
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
