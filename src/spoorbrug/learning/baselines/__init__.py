"""Learnt baselines: bots that anybody can learn anew with one command, and beat.

nets        a small network with its gradients, in NumPy
adviser     PPO for the compiled policy, which goes by what the planner works out
quick       a policy that learns from trying moves, and the bot of that name tries a few
curves      learning curves with intervals

`python -m spoorbrug.learning.baselines NAME --out DIR`; docs/baselines.md has more.
"""
