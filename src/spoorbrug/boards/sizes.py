"""The sizes of what is drawn, in drawing units: a board is some 1000 of them wide."""

FITS = ((880.0, 1060.0), (1240.0, 880.0))  # width and height of an upright and of a wide map
MARGIN = 34.0
DOT = 9.0
SPACE_WIDTH, SPACE_GAP, TWIN_GAP = 13.0, 4.0, 2.0
LONGEST_PITCH = 42.0
CITY_CLEARANCE = 14.0
SIGN_WIDTH, SIGN_HEIGHT, SIGN_CLEARANCE = 24.0, 19.0, 2.5
NAME_SIZE, NAME_HEIGHT = 16.0, 17.0
COUNTRY_SIZE, COUNTRY_HEIGHT = 12.5, 13.5  # at the border, where the same name stands often
STACK_WIDTH, STACK_HEIGHT, STACK_GAP = 22.0, 17.0, 3.0
# What stands on a city (a station, a passenger) fits in this cross of two boxes around its dot:
# names begin at the four inner corners.
FIGURE_LONG, FIGURE_SHORT = 20.0, 13.8
STRAIGHT = 0.5  # a smaller bend than this is drawn as a straight line
