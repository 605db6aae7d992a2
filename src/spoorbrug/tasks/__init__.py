"""Tasks for bots: frozen matches that anybody's bot can play, and signed files of how it did.

catalogue   the tasks: board, seats, opponent, deals, budget
running     a bot plays one
results     the file with its result: written, signed, checked
table       many files as a table
"""

from spoorbrug.tasks.catalogue import TASKS, Task, TaskError

__all__ = ["TASKS", "Task", "TaskError"]
"""More is imported from the modules, which play."""
