/* Written by `npm run client -- --history`. */

/** What changed in the API on a day. Calls are written as `GET /api/v2/feeds`. */
export type ApiChange = {
  date: string
  added: string[]
  removed: string[]
  /** Calls with added or removed lines, as in `api-tokens.calls.txt`. `breaking`: a program could notice. */
  changed: { call: string; breaking: boolean; more: string[]; less: string[] }[]
}

/** The newest first; the last is the first edition. */
export const apiChanges: readonly ApiChange[] = [
  {
    date: '2026-11-29',
    added: ['POST /api/v2/media_files/direct_uploads'],
    removed: [],
    changed: [
      {
        call: 'GET /api/v2/company_config',
        breaking: false,
        more: ['> options_off: list'],
        less: [],
      },
      {
        call: 'GET /api/v2/admin/administration_acts',
        breaking: true,
        more: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "personal_access" | "leak_report"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "personal_access" | "leak_report"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "replay" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink" | "test" | "begin" | "end" | "expire" | "view"',
        ],
        less: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "replay" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink" | "test" | "begin" | "end"',
        ],
      },
      {
        call: 'GET /api/v2/admin/administration_acts',
        breaking: true,
        more: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "legal_hold" | "personal_access" | "leak_report"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "legal_hold" | "personal_access" | "leak_report"',
        ],
        less: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "personal_access" | "leak_report"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "personal_access" | "leak_report"',
        ],
      },
      {
        call: 'GET /api/v2/admin/chat_holds',
        breaking: false,
        more: ['> chat_holds[].legal_hold_id: number | null'],
        less: [],
      },
      {
        call: 'GET /api/v2/admin/administration_acts',
        breaking: true,
        more: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "legal_hold" | "personal_data" | "personal_access" | "leak_report"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "legal_hold" | "personal_data" | "personal_access" | "leak_report"',
        ],
        less: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "legal_hold" | "personal_access" | "leak_report"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look" | "retention_rule" | "legal_hold" | "personal_access" | "leak_report"',
        ],
      },
    ],
  },
  {
    date: '2026-11-28',
    added: [],
    removed: [],
    changed: [
      {
        call: 'GET /api/v2/admin/administration_acts',
        breaking: true,
        more: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink" | "test"',
        ],
        less: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink"',
        ],
      },
      {
        call: 'GET /api/v2/admin/moderation_cases',
        breaking: false,
        more: ['> moderation_cases[].author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/administrator_announcements/{id}',
        breaking: false,
        more: ['> feed.author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/bookmarks',
        breaking: false,
        more: ['> bookmarks[].feed.author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feed_comments/{id}',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feeds',
        breaking: false,
        more: ['> feeds[].author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feeds/grouped_index',
        breaking: false,
        more: ['> feeds[].author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feeds/show_grouped_feeds',
        breaking: false,
        more: ['> feeds[].author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feeds/show_hot_digested_feeds',
        breaking: false,
        more: ['> entries[].feed.author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feeds/{id}',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feeds/{id}/comments',
        breaking: false,
        more: ['> comments[].author.app?: boolean', '> changed[].author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/feeds/{id}/preview',
        breaking: false,
        more: ['> feed.author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/mentions',
        breaking: false,
        more: ['> mentions[].feed.author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/menus/{id}/publishes',
        breaking: false,
        more: ['> feeds[].author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/search/feeds',
        breaking: false,
        more: ['> feeds[].author.app?: boolean'],
        less: [],
      },
      {
        call: 'PATCH /api/v2/feed_comments/{id}',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'PATCH /api/v2/feeds/{id}',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'POST /api/v2/admin/moderation_cases/{id}/dismiss',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'POST /api/v2/admin/moderation_cases/{id}/hide',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'POST /api/v2/admin/moderation_cases/{id}/restore',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'POST /api/v2/feeds/{id}/comments',
        breaking: false,
        more: ['> author.app?: boolean'],
        less: [],
      },
      {
        call: 'GET /api/v2/admin/administration_acts',
        breaking: true,
        more: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "replay" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink" | "test"',
        ],
        less: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink" | "test"',
        ],
      },
      {
        call: 'GET /api/v2/admin/administration_acts',
        breaking: true,
        more: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note"',
        ],
        less: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export"',
        ],
      },
      {
        call: 'GET /api/v2/admin/administration_acts',
        breaking: true,
        more: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note" | "look_consent" | "look"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "replay" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink" | "test" | "begin" | "end"',
        ],
        less: [
          '< noun?: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note"',
          '> administration_acts[].noun: "user" | "department" | "position" | "user_import" | "profile_item" | "reorganisation" | "theme" | "navigation" | "profile_menu" | "shortcuts" | "external_links" | "menu" | "menu_category" | "mission" | "stamp" | "digest_settings" | "email_settings" | "must_read_settings" | "event" | "event_category" | "event_settings" | "feed" | "feed_comment" | "moderation_word" | "reward" | "redemption" | "must_read" | "apply" | "report" | "report_export" | "absence" | "resource" | "resource_booking" | "knowledge_test" | "bank_question" | "course" | "benefit" | "inquiry" | "inquiry_settings" | "content_import" | "document_category" | "document" | "document_comment" | "help" | "statistics" | "limits" | "quarantined_file" | "ip_restriction" | "factor_requirement" | "password_policy" | "session_policy" | "sms_settings" | "identity_provider" | "sign_in_domain" | "emergency_administrator" | "scim_connection" | "api_token" | "webhook" | "app" | "app_command" | "incoming_webhook" | "registration_request" | "registration_settings" | "oauth_client" | "sign_in" | "activity" | "administrator_announcement" | "announcement_question" | "legal_page" | "portal_page" | "portal_settings" | "chat_room" | "chat_settings" | "urgent_message" | "chat_retention" | "chat_hold" | "chat_message" | "chat_export" | "company" | "compass_note"',
          '> administration_acts[].action: "create" | "update" | "delete" | "move" | "archive" | "order" | "publish" | "unpublish" | "restore" | "invite" | "issue_card" | "issue_access_card" | "use_access_card" | "approve" | "refuse" | "plan_stop" | "stop" | "resume" | "plan_withdrawal" | "cancel_withdrawal" | "withdraw" | "reset_password" | "end_sessions" | "clear_factors" | "unlock" | "renew_secret" | "replay" | "change_role" | "retire" | "hide" | "dismiss" | "grant" | "collect" | "reverse" | "replace_approver" | "import" | "undo_import" | "export" | "plan_transfer" | "transfer" | "plan_join" | "cancel_plan" | "plan" | "apply" | "close" | "cancel" | "fail" | "link" | "switch" | "unlink" | "test"',
        ],
      },
      {
        call: 'GET /api/v2/current_user',
        breaking: false,
        more: ['> looked?: boolean'],
        less: [],
      },
    ],
  },
]
