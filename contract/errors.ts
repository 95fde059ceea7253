import * as z from 'zod/mini'
import type { Locale } from '#common/locale.ts'

type ErrorEntry = { status: number } & Record<Locale, string>
const errorTable = <const T extends Record<string, ErrorEntry>>(table: T) => table

/**
 * Every error the product answers: `{error: {code, message, fields}}`, the message in the person's language.
 * The four with names in capitals are known by their 403 to the browser (see web/app/error-table.ts).
 */
export const errors = errorTable({
  invalid_request: {
    status: 400,
    ja: 'リクエストの形式が正しくありません。',
    en: 'The request could not be read.',
  },
  request_too_large: {
    status: 413,
    ja: '送信された内容が大きすぎるか、複雑すぎるため、受け付けられません。内容を減らしてからお試しください。',
    en: 'What was sent is too large or too complex to be read. Please send less and try again.',
  },
  unauthenticated: { status: 401, ja: 'ログインしてください。', en: 'Please sign in.' },
  forbidden: {
    status: 403,
    ja: 'この操作を行う権限がありません。',
    en: 'You are not allowed to do this.',
  },
  InvalidPresignedUrlError: {
    status: 403,
    ja: 'リンクの有効期限が切れています。もう一度開き直してください。',
    en: 'This link has expired. Please open the file again.',
  },
  InvalidIpAddressError: {
    status: 403,
    ja: '許可されていないネットワークからのアクセスです。',
    en: 'Access from this network is not allowed.',
  },
  InvalidHirobaIdUserError: {
    status: 403,
    ja: '初期パスワードを変更してください。',
    en: 'Please replace your initial password.',
  },
  PasswordExpiredError: {
    status: 403,
    ja: 'パスワードの有効期限が切れています。新しいパスワードを設定してください。',
    en: 'Your password has expired. Please set a new one.',
  },
  not_found: {
    status: 404,
    ja: '見つかりませんでした。削除されたか、表示する権限がありません。',
    en: 'Not found. It may have been deleted, or you may not have access.',
  },
  conflict: {
    status: 409,
    ja: 'ほかの画面で先に変更されました。最新の内容を確認してください。',
    en: 'This was changed elsewhere first. Please check the latest version.',
  },
  too_many_reactions: {
    status: 409,
    ja: 'リアクションの種類がこれ以上増やせません。すでにあるものを選んでください。',
    en: 'There are too many different reactions already. Please choose one that is there.',
  },
  undo_too_late: {
    status: 409,
    ja: '時間が過ぎて反映が始まったため、取り消せませんでした。',
    en: 'It has begun to take effect and can no longer be undone.',
  },
  comments_closed: {
    status: 409,
    ja: 'この投稿にはコメントできません。',
    en: 'Comments are closed on this post.',
  },
  already_posted: {
    status: 409,
    ja: 'この下書きは、ほかの画面ですでに投稿されています。入力した内容は残っています。このまま投稿すると、新しい投稿になります。',
    en: 'This draft has already been posted from another window. What you wrote is kept; posting again makes a new post.',
  },
  menu_closed: {
    status: 409,
    ja: 'この制度は現在利用できません。入力した内容は下書きに残っています。',
    en: 'This menu cannot be used at present. What you wrote is kept as a draft.',
  },
  must_read_ended: {
    status: 409,
    ja: 'この投稿は、あなたの必読ではなくなりました。',
    en: 'You no longer have to confirm this post.',
  },
  must_read_changed: {
    status: 409,
    ja: '本文が更新されました。新しい本文を読んでから、もう一度確認してください。',
    en: 'The text has changed. Please read the new text, then confirm again.',
  },
  must_read_reminded: {
    status: 409,
    ja: '未読の人への催促は1日1回までです。今日はすでに全員に送られています。',
    en: 'People can be reminded once a day. Everybody left has been reminded today.',
  },
  edited_by_form: {
    status: 409,
    ja: 'この投稿は制度のフォームで作られています。内容は、もとの報告の編集画面で変更してください。',
    en: 'This post was made from a form. Please change it where its report is edited.',
  },
  form_changed: {
    status: 409,
    ja: '入力している間に、この制度の入力項目が変更されました。入力した内容は残っています。新しい項目を確認してください。',
    en: 'The form of this menu was changed while you were writing. What you wrote is kept; please check the new form.',
  },
  use_limit_reached: {
    status: 409,
    ja: 'この制度を利用できる回数に達しています。入力した内容は下書きに残っています。',
    en: 'You have used this menu as often as it allows. What you wrote is kept as a draft.',
  },
  step_without_approver: {
    status: 409,
    ja: '承認する人が決まらない段階があるため、提出できません。管理者に知らせてください。入力した内容は下書きに残っています。',
    en: 'A step of the approval has nobody to approve it, so this cannot be submitted. Please tell an administrator; what you wrote is kept as a draft.',
  },
  budget_exhausted: {
    status: 409,
    ja: 'この制度の今年度の予算が足りません。入力した内容は下書きに残っています。',
    en: 'What is left of this year’s budget for this menu is not enough. What you wrote is kept as a draft.',
  },
  items_missing: {
    status: 409,
    ja: '承認する前に、承認者が記入する項目を埋めてください。',
    en: 'Please fill in the items for approvers before approving.',
  },
  already_reminded: {
    status: 409,
    ja: '催促は1日1回までです。今日はすでに送られています。',
    en: 'A reminder can be sent once a day. Today’s has been sent already.',
  },
  menu_in_use: {
    status: 409,
    ja: '承認待ちのものがあるため、この変更はできません。',
    en: 'This cannot be changed while something waits for approval.',
  },
  menu_published: {
    status: 409,
    ja: '公開中のため、この変更はできません。先に制度を非公開に戻してください。',
    en: 'This cannot be changed while the menu is published. Please take it back first.',
  },
  menu_has_workflow: {
    status: 409,
    ja: 'フローを変更する前に、設定されている承認を削除してください。',
    en: 'Please delete the approval that is set before changing the flow.',
  },
  menu_incomplete: {
    status: 409,
    ja: '設定が足りないため、まだ公開できません。',
    en: 'Something is still missing, so this cannot be published yet.',
  },
  menu_category_in_use: {
    status: 409,
    ja: '制度が残っているカテゴリーは削除できません。',
    en: 'A category that still holds menus cannot be deleted.',
  },
  poll_closed: {
    status: 409,
    ja: 'この投票は締め切られました。',
    en: 'This poll is closed.',
  },
  reward_balance_short: {
    status: 409,
    ja: '残高が足りないため、回収できません。',
    en: 'There are not enough points to collect.',
  },
  already_reversed: {
    status: 409,
    ja: 'この記録はすでに取り消されています。',
    en: 'This entry has been reversed already.',
  },
  last_administrator: {
    status: 409,
    ja: 'すべてを管理できる人がいなくなるため、この変更はできません。先にほかの人を全体管理者にしてください。',
    en: 'Nobody would be left to administer everything. Please make somebody else a full administrator first.',
  },
  department_in_use: {
    status: 409,
    ja: '所属する人や下の部署が残っている部署、過去の申請に記録された部署、制度の条件や承認などで使われている部署は削除できません。使わない部署は非公開にしてください。',
    en: 'A department with people or departments in it, named in past requests, or in use in conditions and approvals, cannot be deleted. It can be unpublished.',
  },
  profile_item_answered: {
    status: 409,
    ja: 'すでに回答した人がいるため、この変更はできません。この項目はそのままにして、新しい項目を追加してください。',
    en: 'People have answered this, so it cannot be changed in this way. Please leave it as it is and add a new item.',
  },
  planned_change_settled: {
    status: 409,
    ja: 'この予定は、すでに反映されたか取り消されています。',
    en: 'This has already taken effect, or was cancelled.',
  },
  reorganisation_closed: {
    status: 409,
    ja: 'この組織変更はすでに適用されているため、変更できません。',
    en: 'This organisation change has been applied and cannot be changed any more.',
  },
  reorganisation_conflicts: {
    status: 409,
    ja: '準備したあとに変わった部署や人、またはできない変更があります。画面に表示された点を確認してください。',
    en: 'Departments or people have changed since this was prepared, or a step cannot be done. Please look at what is listed.',
  },
  name_taken: {
    status: 409,
    ja: '同じ名前のものがすでにあります。全角と半角、大文字と小文字、空白の違いだけでは区別できません。別の名前にしてください。',
    en: 'This name is already in use. Width, upper or lower case and spaces do not tell names apart. Please choose another.',
  },
  position_in_use: {
    status: 409,
    ja: 'この役職の人が残っているか、制度の条件や承認などで使われているため、削除できません。',
    en: 'A position that people still hold, or that conditions and approvals name, cannot be deleted.',
  },
  link_unknown: {
    status: 404,
    ja: 'リンクが正しくありません。メールのリンクが途中で切れていないか確認してください。',
    en: 'This link is not right. Please check that you opened all of the link in the mail.',
  },
  link_expired: {
    status: 409,
    ja: 'リンクの有効期限が切れています。もう一度、最初から手続きしてください。',
    en: 'This link has expired. Please begin anew.',
  },
  link_used: {
    status: 409,
    ja: 'このリンクはすでに使われたか、そのあとの手続きで無効になりました。',
    en: 'This link was used already, or something done since has ended it.',
  },
  email_taken: {
    status: 409,
    ja: 'このメールアドレスは、すでにほかのアカウントで使われているため設定できません。',
    en: 'Another account has this e-mail address, so it cannot be set.',
  },
  account_withdrawn: {
    status: 409,
    ja: '退会した人のアカウントは変更できません。',
    en: 'The account of somebody who has left cannot be changed.',
  },
  mail_not_set_up: {
    status: 409,
    ja: 'メールサーバーが設定されていないため、メールを送れません。会社の管理者に相談してください。',
    en: 'No mail server is set up, so no email can be sent. Please ask your company’s administrator.',
  },
  too_many_stamps: {
    status: 409,
    ja: '使えるスタンプは60個までです。使わないスタンプを停止してから追加してください。',
    en: 'There can be 60 stamps in use. Please retire one that is not needed first.',
  },
  words_warned: {
    status: 409,
    ja: '注意が必要な言葉が含まれています。内容を確認してから送信してください。',
    en: 'This contains words to be careful with. Please check it before sending.',
  },
  mentions_many: {
    status: 409,
    ja: '多くの人に通知されます。人数を確認してから送信してください。',
    en: 'This notifies many people. Please check how many before sending.',
  },
  translation_unavailable: {
    status: 503,
    ja: '翻訳機能は設定されていません。',
    en: 'Translation is not set up.',
  },
  translation_failed: {
    status: 503,
    ja: '翻訳できませんでした。しばらく待ってからお試しください。',
    en: 'This could not be translated. Please try again shortly.',
  },
  storage_full: {
    status: 409,
    ja: '会社の保存容量がいっぱいのため、ファイルを追加できません。入力した内容は残っています。管理者に知らせてください。',
    en: 'Your company’s storage is full, so files cannot be added. What you entered is kept; please tell an administrator.',
  },
  scan_unavailable: {
    status: 503,
    ja: 'ファイルのウイルス検査ができないため、いまは受け付けられません。入力した内容は残っています。しばらく待ってからお試しください。',
    en: 'Files cannot be checked for viruses at present, so they are not accepted. What you entered is kept; please try again shortly.',
  },
  validation_failed: {
    status: 422,
    ja: '入力内容を確認してください。',
    en: 'Please check what you entered.',
  },
  invalid_csrf_token: {
    status: 422,
    ja: '画面の有効期限が切れました。もう一度お試しください。',
    en: 'This page has expired. Please try again.',
  },
  sign_in_failed: {
    status: 422,
    ja: 'ログインできませんでした。メールアドレスまたは社員ID、パスワードを確認してください。',
    en: 'We could not sign you in. Please check your e-mail or company ID and your password.',
  },
  too_many_attempts: {
    status: 429,
    ja: '失敗が続いたため、しばらく受け付けを止めています。',
    en: 'There were too many failed attempts, so no more are accepted for now.',
  },
  too_many_requests: {
    status: 429,
    ja: '操作が多すぎます。しばらく待ってからお試しください。',
    en: 'Too many attempts. Please wait a while and try again.',
  },
  write_limit_reached: {
    status: 429,
    ja: '短い時間に多く送信されたため、少し待つ必要があります。入力した内容は残っています。しばらく待ってからお試しください。',
    en: 'That was a lot in a short time. What you entered is kept; please wait a while and try again.',
  },
  internal: {
    status: 500,
    ja: '申し訳ございません。技術的な問題が発生しています。',
    en: 'We are sorry. A technical problem has occurred.',
  },
  unavailable: {
    status: 503,
    ja: 'ただいまサービスを一時的に利用できません。入力した内容は残っています。少し待ってから、もう一度お試しください。',
    en: 'The service is temporarily unavailable. What you entered is kept; please wait a moment and try again.',
  },
})

export type ErrorCode = keyof typeof errors

/** Every error's body. `fields`: what is wrong beside which input, by wire name. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
})
