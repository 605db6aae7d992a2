from tests.support.packages import install

__all__ = ["install"]
