"""Learnt baselines: bots that anybody can learn anew with one command, and beat.

nets        a small network with its gradients, in NumPy
adviser     PPO for the compiled policy, which goes by what the planner works out
inputs      what a net is given of an observation
tables      many games in each of which one seat learns, and what its decisions are paid
learners    what learners share
ppo         masked PPO on the observation
dqn         DQN on the observation; `replay` keeps what it learns from
search      a search of possible games that two nets lead, and learn from
net_bot     the bots `ppo` and `dqn`; `search_bot` is `search`
kept        weights and states in files, and why some are refused
quick       a policy that learns from trying moves, and the bot of that name tries a few
curves      learning curves with intervals

`python -m spoorbrug.learning.baselines NAME --out DIR`; docs/baselines.md has more.
"""
