"""What learners are shown and step through: observations, and thousands of games in one batch."""
