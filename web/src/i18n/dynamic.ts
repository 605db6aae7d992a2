/**
 * Keys that are put together while the page runs: how the template begins, and the beginnings of
 * the keys that it can make. The test of used keys fails for a template that is not here.
 */
export const dynamic: Record<string, string[]> = {
  'common.board_': ['common.board_'],
  'common.bot_': ['common.bot_'],
  'common.bot_text_': ['common.bot_text_'],
  'common.colour_': ['common.colour_'],
  'common.confirm_': ['common.confirm_'],
  'common.error_': ['common.error_'],
  'common.level_': ['common.level_'],
  'common.player_': ['common.player_'],
  'common.speed_': ['common.speed_'],
  'common.theme_': ['common.theme_'],
  'end.row_': ['end.row_'],
  'events.': ['events.'],
  'events.entry_': ['events.entry_'],
  'game.face_': ['game.face_'],
  'game.kind_': ['game.kind_'],
  'game.prompt_wait_': ['game.prompt_wait_'],
  'game.': ['game.resign', 'game.stop', 'game.leave'],
  'game.sure_': ['game.sure_'],
  'learn.': ['learn.about_'],
  'learn.step_': ['learn.step_'],
  'lobby.': ['lobby.neutral_needs_', 'lobby.open_needs_'],
  'lobby.board_text_': ['lobby.board_text_'],
  'lobby.pace_': ['lobby.pace_'],
  'lobby.set_': ['lobby.set_'],
  'lobby.set_text_': ['lobby.set_text_'],
  'lobby.setup_': ['lobby.setup_'],
  'refusals.': ['refusals.'],
};
