"""Thinking apart from talking: questions in the database, and workers that answer them.

| | |
|---|---|
| `questions` | what can be asked, as it travels, and how it is answered |
| `ranks` | what is thought of first, and what a hall asks of whoever thinks for it |
| `queue` | the questions in the database: who is next, who is at it, what was answered |
| `elsewhere` | a server that lets workers think, and takes over when there are none |
| `worker` | `spoorbrug think` |
| `analysing` | analyses of games that are over, made by a worker or by a server |
"""
