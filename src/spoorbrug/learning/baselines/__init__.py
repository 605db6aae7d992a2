"""Learnt baselines: bots that anybody can learn anew with one command, and beat.

nets        a small network with its gradients, in NumPy
adviser     PPO for the compiled policy, which goes by what the planner works out
curves      learning curves with intervals

`python -m spoorbrug.learning.baselines NAME --out DIR`; docs/baselines.md has more.
"""
