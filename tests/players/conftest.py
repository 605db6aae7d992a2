from tests.support.packages import install  # noqa: F401
