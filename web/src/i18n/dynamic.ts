/**
 * Keys that are put together while the page runs: how the template begins, and the beginnings of
 * the keys that it can make. The test of used keys fails for a template that is not here.
 */
export const dynamic: Record<string, string[]> = {
  'analysis.row_': ['analysis.row_'],
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
  'hints.reason_': ['hints.reason_'],
  'learn.': ['learn.about_'],
  'learn.step_': ['learn.step_'],
  'lobby.board_text_': ['lobby.board_text_'],
  'lobby.pace_': ['lobby.pace_'],
  'lobby.set_': ['lobby.set_'],
  'lobby.set_text_': ['lobby.set_text_'],
  'lobby.setup_': ['lobby.setup_'],
  // Their exact keys follow from the declarations: tests/test_options.py.
  'options.': ['options.'],
  'options.fact_': ['options.fact_'],
  'options.fact_no_': ['options.fact_no_'],
  'refusals.': ['refusals.'],
};
