"""Players that are compiled together with the rules: functions of what a seat sees, and a key."""
