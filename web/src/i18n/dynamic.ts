/**
 * Keys that are put together while the page runs: how the template begins, and the beginnings of
 * the keys that it can make. The test of used keys fails for a template that is not here.
 */
export const dynamic: Record<string, string[]> = {
  'common.bot_': ['common.bot_'],
  'common.bot_text_': ['common.bot_text_'],
  'common.colour_': ['common.colour_'],
  'common.confirm_': ['common.confirm_'],
  'common.error_': ['common.error_'],
  'common.player_': ['common.player_'],
  'common.speed_': ['common.speed_'],
  'common.theme_': ['common.theme_'],
  'end.row_': ['end.row_'],
  'events.': ['events.'],
  'events.entry_': ['events.entry_'],
  'game.': ['game.resign', 'game.stop', 'game.leave'],
  'game.sure_': ['game.sure_'],
  'learn.': ['learn.about_'],
  'learn.step_': ['learn.step_'],
  'lobby.': ['lobby.neutral_needs_', 'lobby.open_needs_'],
  'lobby.pace_': ['lobby.pace_'],
  'refusals.': ['refusals.'],
};
