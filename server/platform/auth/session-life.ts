/* When sessions end. The company decides how long they last, those in use included. */

/**
 * Uses are recorded in batches, some minutes late (`SeenSessions`): nobody is signed out early because of that.
 */
const idleLeewayMinutes = 6

/** SQL: whether session `s` outlives the browser's window, in a company with the configuration `f`. */
export const keptNow = '(s.kept and f.kept_session_days is not null)'

/** SQL: when session `s` ends, in a company with the configuration `f`, if it is not used until then. */
export const sessionEndsAt = `least(s.expires_at,
  s.created_at + case when ${keptNow} then make_interval(days => f.kept_session_days)
    else make_interval(hours => f.session_hours) end,
  s.last_seen_at + make_interval(mins => ${idleLeewayMinutes}) + case when ${keptNow}
    then make_interval(days => f.kept_session_idle_days) else make_interval(mins => f.session_idle_minutes) end)`
