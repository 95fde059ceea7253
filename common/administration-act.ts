/** What an administrator can act on, and how; the log is kept in these words. */
export const actNouns = [
  'user',
  'department',
  'position',
  'user_import',
  'profile_item',
  'reorganisation',
  'theme',
  'navigation',
  'profile_menu',
  'shortcuts',
  'external_links',
  'menu',
  'menu_category',
  'stamp',
  'digest_settings',
  'must_read_settings',
  'feed',
  'feed_comment',
  'moderation_word',
  'reward',
  'report',
  'report_export',
] as const
export type ActNoun = (typeof actNouns)[number]

export const actActions = [
  'create',
  'update',
  'delete',
  'move',
  'archive',
  'order',
  'publish',
  'unpublish',
  'restore',
  'invite',
  'plan_stop',
  'stop',
  'resume',
  'plan_withdrawal',
  'cancel_withdrawal',
  'withdraw',
  'reset_password',
  'unlock',
  'change_role',
  'retire',
  'hide',
  'dismiss',
  'grant',
  'collect',
  'reverse',
  'replace_approver',
  'import',
  'undo_import',
  'plan_transfer',
  'transfer',
  'plan_join',
  'cancel_plan',
  'plan',
  'apply',
  'close',
] as const
export type ActAction = (typeof actActions)[number]

/** What a field held: a list for several. */
export type ActValue = string | number | boolean | null | readonly string[]

/** What something was, by field in camelCase. */
export type ActState = Readonly<Record<string, ActValue>>
