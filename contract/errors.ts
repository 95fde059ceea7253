// Longer than most files: one table of all errors.
import * as z from 'zod/mini'
import type { Locale } from '#common/locale.ts'

type ErrorEntry = { status: number } & Record<Locale, string>
const errorTable = <const T extends Record<string, ErrorEntry>>(table: T) => table

/**
 * Every error of the product: `{error: {code, message, fields}}`, with the message in the person's language. The
 * browser recognises those with capitalised names as 403 errors (see web/app/error-table.ts).
 */
export const errors = errorTable({
  invalid_request: {
    status: 400,
    ja: 'リクエストの形式が正しくありません。',
    en: 'The request is not valid.',
  },
  request_too_large: {
    status: 413,
    ja: '送信された内容が大きすぎるか、複雑すぎるため、受け付けられません。内容を減らしてからお試しください。',
    en: 'The request is too large or too complex. Send less and try again.',
  },
  unauthenticated: { status: 401, ja: 'ログインしてください。', en: 'Sign in to continue.' },
  forbidden: {
    status: 403,
    ja: 'この操作を行う権限がありません。',
    en: 'You do not have permission to do this.',
  },
  insufficient_scope: {
    status: 403,
    ja: 'このトークンには、この操作の権限（スコープ）がありません。',
    en: 'The token does not have the scope for this call.',
  },
  not_by_token: {
    status: 403,
    ja: 'この操作は、トークンでは行えません。',
    en: 'This call cannot be made with a token.',
  },
  InvalidPresignedUrlError: {
    status: 403,
    ja: 'リンクの有効期限が切れています。もう一度開き直してください。',
    en: 'This link has expired. Open the file again.',
  },
  InvalidIpAddressError: {
    status: 403,
    ja: '許可されていないネットワークからのアクセスです。',
    en: 'Access from this network is not allowed.',
  },
  company_suspended: {
    status: 403,
    ja: 'この会社の利用は停止されています。データは保管されています。会社の管理者に確認してください。',
    en: 'Your company’s access is suspended. Its data is kept. Contact your administrator.',
  },
  LookOnlyError: {
    status: 403,
    ja: '運営が閲覧している間は、変更や、この内容の表示はできません。',
    en: 'While the operator is looking, nothing can be changed, and this is not shown.',
  },
  LookEndedError: {
    status: 403,
    ja: '運営による閲覧は終わりました。',
    en: 'The operator’s look has ended.',
  },
  InvalidHirobaIdUserError: {
    status: 403,
    ja: '初期パスワードを変更してください。',
    en: 'Change your initial password.',
  },
  PasswordExpiredError: {
    status: 403,
    ja: 'パスワードの有効期限が切れています。新しいパスワードを設定してください。',
    en: 'Your password has expired. Set a new one.',
  },
  ConsentRequiredError: {
    status: 403,
    ja: '利用規約などへの同意が必要です。',
    en: 'You need to agree to the terms first.',
  },
  FactorRequiredError: {
    status: 403,
    ja: 'ログインを完了するには、2つ目の確認が必要です。',
    en: 'Confirm your second factor to finish signing in.',
  },
  FactorSetUpRequiredError: {
    status: 403,
    ja: '2要素認証を登録してください。',
    en: 'Set up two-factor authentication first.',
  },
  ProofRequiredError: {
    status: 403,
    ja: '本人であることを、もう一度確認してください。',
    en: 'Confirm once more that it is you.',
  },
  not_found: {
    status: 404,
    ja: '見つかりませんでした。削除されたか、表示する権限がありません。',
    en: 'Not found. It may have been deleted, or you may not have access.',
  },
  conflict: {
    status: 409,
    ja: 'ほかの画面で先に変更されました。最新の内容を確認してください。',
    en: 'This was changed elsewhere in the meantime. Check the latest version.',
  },
  look_without_consent: {
    status: 409,
    ja: '会社の許可がないため、閲覧できません。',
    en: 'There is no consent of the company that stands.',
  },
  look_consent_stands: {
    status: 409,
    ja: 'すでに有効な許可があります。',
    en: 'There is a consent that stands already.',
  },
  look_asked: {
    status: 409,
    ja: 'この会社には、今日すでに許可を依頼しています。',
    en: 'This company was already asked for consent today.',
  },
  announcement_ended: {
    status: 409,
    ja: 'このお知らせの状態が変わったため、この操作はできません。最新の内容を確認してください。',
    en: 'The state of this announcement has changed, so this is no longer possible. Check the latest version.',
  },
  too_many_questions: {
    status: 409,
    ja: '今日はこれ以上質問できません。明日もう一度お試しください。',
    en: 'You cannot ask more questions today. Try again tomorrow.',
  },
  webhook_paused: {
    status: 409,
    ja: 'このWebhookは停止中です。再開してから、もう一度送信してください。',
    en: 'This webhook is paused. Resume it, then send again.',
  },
  too_many_portal_pages: {
    status: 409,
    ja: 'ポータルのページがこれ以上作れません。使わないページを削除してください。',
    en: 'The portal cannot have more pages. Remove one that is not used.',
  },
  too_many_reactions: {
    status: 409,
    ja: 'リアクションの種類がこれ以上増やせません。すでにあるものを選んでください。',
    en: 'This already has the maximum number of different reactions. Choose one of them.',
  },
  undo_too_late: {
    status: 409,
    ja: '時間が過ぎて反映が始まったため、取り消せませんでした。',
    en: 'It is too late to undo: the change has already started to take effect.',
  },
  comments_closed: {
    status: 409,
    ja: 'この投稿にはコメントできません。',
    en: 'Comments are turned off for this post.',
  },
  already_posted: {
    status: 409,
    ja: 'この下書きは、ほかの画面ですでに投稿されています。入力した内容は残っています。このまま投稿すると、新しい投稿になります。',
    en: 'This draft has already been posted from another window. What you wrote is kept. Posting again creates a new post.',
  },
  menu_closed: {
    status: 409,
    ja: 'この制度は現在利用できません。入力した内容は下書きに残っています。',
    en: 'This programme is not available right now. What you wrote is saved as a draft.',
  },
  must_read_ended: {
    status: 409,
    ja: 'この投稿は、あなたの必読ではなくなりました。',
    en: 'You are no longer asked to confirm this post.',
  },
  must_read_changed: {
    status: 409,
    ja: '本文が更新されました。新しい本文を読んでから、もう一度確認してください。',
    en: 'The post has been updated. Read the new text, then confirm again.',
  },
  must_read_reminded: {
    status: 409,
    ja: '未読の人への催促は1日1回までです。今日はすでに全員に送られています。',
    en: 'Reminders can be sent once a day. Everyone who has not confirmed was already reminded today.',
  },
  edited_by_form: {
    status: 409,
    ja: 'この投稿は制度のフォームで作られています。内容は、もとの報告の編集画面で変更してください。',
    en: 'This post was created from a form. Edit the report it came from instead.',
  },
  form_changed: {
    status: 409,
    ja: '入力している間に、この制度の入力項目が変更されました。入力した内容は残っています。新しい項目を確認してください。',
    en: 'The form of this programme changed while you were filling it in. What you wrote is kept. Check the new form.',
  },
  use_limit_reached: {
    status: 409,
    ja: 'この制度を利用できる回数に達しています。入力した内容は下書きに残っています。',
    en: 'You have reached the usage limit of this programme. What you wrote is saved as a draft.',
  },
  step_without_approver: {
    status: 409,
    ja: '承認する人が決まらない段階があるため、提出できません。管理者に知らせてください。入力した内容は下書きに残っています。',
    en: 'An approval step has no approver, so this cannot be submitted. Contact an administrator. What you wrote is saved as a draft.',
  },
  budget_exhausted: {
    status: 409,
    ja: 'この制度の今年度の予算が足りません。入力した内容は下書きに残っています。',
    en: 'This year’s remaining budget for this programme is not enough. What you wrote is saved as a draft.',
  },
  items_missing: {
    status: 409,
    ja: '承認する前に、承認者が記入する項目を埋めてください。',
    en: 'Fill in the items for approvers before you approve.',
  },
  already_reminded: {
    status: 409,
    ja: '催促は1日1回までです。今日はすでに送られています。',
    en: 'A reminder can be sent once a day. Today’s has already been sent.',
  },
  menu_in_use: {
    status: 409,
    ja: '承認待ちのものがあるため、この変更はできません。',
    en: 'This cannot be changed while submissions are waiting for approval.',
  },
  menu_published: {
    status: 409,
    ja: '公開中のため、この変更はできません。先に制度を非公開に戻してください。',
    en: 'This cannot be changed while the programme is published. Unpublish it first.',
  },
  menu_has_workflow: {
    status: 409,
    ja: 'フローを変更する前に、設定されている承認を削除してください。',
    en: 'Delete the approval before you change the flow.',
  },
  menu_incomplete: {
    status: 409,
    ja: '設定が足りないため、まだ公開できません。',
    en: 'Some settings are missing, so this cannot be published yet.',
  },
  menu_category_in_use: {
    status: 409,
    ja: '制度が残っているカテゴリーは削除できません。',
    en: 'A category that contains programmes cannot be deleted.',
  },
  poll_closed: {
    status: 409,
    ja: 'この投票は締め切られました。',
    en: 'This poll is closed.',
  },
  reward_balance_short: {
    status: 409,
    ja: '残高が足りないため、回収できません。',
    en: 'The balance is too low to collect these points.',
  },
  redemption_unavailable: {
    status: 409,
    ja: '在庫がないため、申し込めません。',
    en: 'This is out of stock.',
  },
  redemption_sent: {
    status: 409,
    ja: 'すでに発送されているため、品物を変更できません。',
    en: 'The item has already been sent, so it cannot be changed.',
  },
  already_reversed: {
    status: 409,
    ja: 'この記録はすでに取り消されています。',
    en: 'This entry has already been reversed.',
  },
  last_administrator: {
    status: 409,
    ja: 'すべてを管理できる人がいなくなるため、この変更はできません。先にほかの人を全体管理者にしてください。',
    en: 'There must be at least one full administrator. Make someone else a full administrator first.',
  },
  department_in_use: {
    status: 409,
    ja: '所属する人や下の部署が残っている部署、過去の申請に記録された部署、制度の条件や承認などで使われている部署は削除できません。使わない部署は非公開にしてください。',
    en: 'This department cannot be deleted: it has members or subdepartments, past submissions name it, or conditions or approvals use it. Unpublish it instead.',
  },
  profile_item_answered: {
    status: 409,
    ja: 'すでに回答した人がいるため、この変更はできません。この項目はそのままにして、新しい項目を追加してください。',
    en: 'People have already answered this item, so it cannot be changed this way. Keep it and add a new item.',
  },
  planned_change_settled: {
    status: 409,
    ja: 'この予定は、すでに反映されたか取り消されています。',
    en: 'This change has already taken effect or was cancelled.',
  },
  reorganisation_closed: {
    status: 409,
    ja: 'この組織変更はすでに適用されているため、変更できません。',
    en: 'This reorganisation has already been applied and can no longer be changed.',
  },
  reorganisation_conflicts: {
    status: 409,
    ja: '準備したあとに変わった部署や人、またはできない変更があります。画面に表示された点を確認してください。',
    en: 'Departments or people have changed since this was prepared, or a change is not possible. Check the items listed.',
  },
  name_taken: {
    status: 409,
    ja: '同じ名前のものがすでにあります。全角と半角、大文字と小文字、空白の違いだけでは区別できません。別の名前にしてください。',
    en: 'This name is already in use. Names that differ only in character width, case or spaces count as the same. Choose another name.',
  },
  document_category_in_use: {
    status: 409,
    ja: '文書または下位のカテゴリーがあるため、削除できません。先に移動または削除してください。',
    en: 'This category contains documents or subcategories. Move or delete them first.',
  },
  document_in_review: {
    status: 409,
    ja: 'この文書はレビュー中のため、変更できません。レビューを取り下げると編集できます。',
    en: 'This document is under review and cannot be changed. Take it back to edit it.',
  },
  document_needs_review: {
    status: 409,
    ja: 'このカテゴリーの文書は、別の人のレビューを受けてから公開します。',
    en: 'Documents in this category are published after another person has reviewed them.',
  },
  resource_in_use: {
    status: 409,
    ja: '予約されたことがあるため、削除できません。使わないときは「利用停止」にしてください。',
    en: 'This has been booked before, so it cannot be deleted. Deactivate it instead.',
  },
  resource_taken: {
    status: 409,
    ja: 'この時間はすでに予約されています。',
    en: 'This time is already booked.',
  },
  booking_over: {
    status: 409,
    ja: 'この予約はもう終わっているため、変更できません。',
    en: 'This booking is over and can no longer be changed.',
  },
  booking_of_event: {
    status: 409,
    ja: 'この予約はイベントのものです。時間や施設・設備は、イベントの編集で変更してください。',
    en: 'This booking belongs to an event. Edit the event to change its time or rooms.',
  },
  position_in_use: {
    status: 409,
    ja: 'この役職の人が残っているか、制度の条件や承認などで使われているため、削除できません。',
    en: 'This position cannot be deleted: people hold it, or conditions or approvals use it.',
  },
  link_unknown: {
    status: 404,
    ja: 'リンクが正しくありません。メールのリンクが途中で切れていないか確認してください。',
    en: 'This link is not valid. Check that you opened the complete link from the email.',
  },
  link_expired: {
    status: 409,
    ja: 'リンクの有効期限が切れています。もう一度、最初から手続きしてください。',
    en: 'This link has expired. Start again from the beginning.',
  },
  link_used: {
    status: 409,
    ja: 'このリンクはすでに使われたか、そのあとの手続きで無効になりました。',
    en: 'This link has already been used or is no longer valid.',
  },
  email_taken: {
    status: 409,
    ja: 'このメールアドレスは、すでにほかのアカウントで使われているため設定できません。',
    en: 'This email address is already used by another account.',
  },
  account_withdrawn: {
    status: 409,
    ja: '退会した人のアカウントは変更できません。',
    en: 'The account of someone who has left cannot be changed.',
  },
  mail_not_set_up: {
    status: 409,
    ja: 'メールサーバーが設定されていないため、メールを送れません。会社の管理者に相談してください。',
    en: 'No mail server is configured, so email cannot be sent. Contact your administrator.',
  },
  too_many_stamps: {
    status: 409,
    ja: '使えるスタンプは60個までです。使わないスタンプを停止してから追加してください。',
    en: 'You can have up to 60 active stamps. Retire one first.',
  },
  words_warned: {
    status: 409,
    ja: '注意が必要な言葉が含まれています。内容を確認してから送信してください。',
    en: 'This contains flagged words. Check the text before you send it.',
  },
  mentions_many: {
    status: 409,
    ja: '多くの人に通知されます。人数を確認してから送信してください。',
    en: 'This will notify many people. Check the number before you send it.',
  },
  translation_unavailable: {
    status: 503,
    ja: '翻訳機能は設定されていません。',
    en: 'Translation is not configured.',
  },
  app_command_unknown: {
    status: 404,
    ja: 'このコマンドはありません。入力した内容は残っています。',
    en: 'There is no such command. What you wrote is kept.',
  },
  app_command_failed: {
    status: 409,
    ja: 'アプリから返事がありません。入力した内容は残っています。しばらく待ってからお試しください。',
    en: 'The app did not answer. What you wrote is kept. Wait a moment and try again.',
  },
  translation_failed: {
    status: 503,
    ja: '翻訳できませんでした。しばらく待ってからお試しください。',
    en: 'This could not be translated. Wait a moment and try again.',
  },
  storage_full: {
    status: 409,
    ja: '会社の保存容量がいっぱいのため、ファイルを追加できません。入力した内容は残っています。管理者に知らせてください。',
    en: 'Your company’s storage is full, so files cannot be added. What you entered is kept. Contact an administrator.',
  },
  scan_unavailable: {
    status: 503,
    ja: 'ファイルのウイルス検査ができないため、いまは受け付けられません。入力した内容は残っています。しばらく待ってからお試しください。',
    en: 'The virus scan is not available right now, so files cannot be accepted. What you entered is kept. Wait a moment and try again.',
  },
  task_closed: {
    status: 409,
    ja: 'このタスクはすでに終了しているか、あなたの担当ではなくなりました。',
    en: 'This task has ended, or you are no longer asked to do it.',
  },
  reminded_recently: {
    status: 409,
    ja: '催促は1時間に1回までです。少し待ってから、もう一度お試しください。',
    en: 'A reminder can be sent once an hour. Try again later.',
  },
  test_closed: {
    status: 409,
    ja: 'このテストの受付は終了しています。',
    en: 'This test is closed.',
  },
  test_attempts_used: {
    status: 409,
    ja: '受験できる回数をすべて使いました。',
    en: 'You have no attempts left.',
  },
  test_attempt_too_early: {
    status: 409,
    ja: '次の受験まで、もうしばらく待つ必要があります。',
    en: 'You have to wait before the next attempt.',
  },
  test_attempt_open: {
    status: 409,
    ja: 'この人は今も受験できるため、追加の受験は必要ありません。',
    en: 'This person can take the test now and needs no extra attempt.',
  },
  test_being_marked: {
    status: 409,
    ja: '前回の答案を採点中です。結果が出てからもう一度お試しください。',
    en: 'Your last attempt is being marked. Try again when its result is available.',
  },
  test_taking_ended: {
    status: 409,
    ja: 'この受験は終了しました。終了までに保存された解答で採点されます。',
    en: 'This attempt has ended. It is scored with the answers saved until then.',
  },
  test_taken: {
    status: 409,
    ja: 'すでに受験した人がいるため、下書きに戻すことも削除することもできません。',
    en: 'Someone has already taken this test, so it cannot be deleted or made a draft again.',
  },
  test_in_task: {
    status: 409,
    ja: 'このテストはタスクで使われているため、削除できません。',
    en: 'This test is part of a task, so it cannot be deleted.',
  },
  test_in_course: {
    status: 409,
    ja: 'このテストはコースで使われているため、削除できません。',
    en: 'This test is part of a course, so it cannot be deleted.',
  },
  bank_too_small: {
    status: 409,
    ja: '問題バンクの問題が足りないため、公開できません。',
    en: 'The question bank has too few questions for this test.',
  },
  bank_question_needed: {
    status: 409,
    ja: '公開中のテストで出題に必要な問題のため、変更できません。',
    en: 'A published test needs this question.',
  },
  course_step_locked: {
    status: 409,
    ja: '前のステップが終わっていないため、まだ確認できません。',
    en: 'Finish the steps before this one first.',
  },
  course_step_skipped: {
    status: 409,
    ja: 'この文書は今は読めないため、確認できません。飛ばして先に進めます。',
    en: 'You cannot read this document now, so the step is skipped.',
  },
  course_ended: {
    status: 409,
    ja: 'このコースは終了しているため、変更できません。',
    en: 'This course has ended and can no longer be changed.',
  },
  course_published: {
    status: 409,
    ja: '公開したコースは削除できません。終了してください。',
    en: 'A course that was published cannot be deleted. End it instead.',
  },
  test_answer_marked: {
    status: 409,
    ja: 'この解答は、ほかの人がすでに採点しました。',
    en: 'This answer has already been marked.',
  },
  test_third_settles: {
    status: 409,
    ja: 'このテストでは、採点した2人とは別の人が点を決めます。',
    en: 'In this test, someone other than the two markers settles the points.',
  },
  chat_groups_restricted: {
    status: 409,
    ja: 'グループを作成できる人は、管理者が決めています。1対1のチャットは始められます。',
    en: 'Administrators have limited who can create groups. You can still chat with one person.',
  },
  chat_room_closed: {
    status: 409,
    ja: 'このルームには送信できません。',
    en: 'You cannot write in this room.',
  },
  urgent_not_allowed: {
    status: 422,
    ja: 'このルームに緊急メッセージを送ることはできません。本文はそのまま残っています。',
    en: 'You cannot send urgent messages in this room. Your text is kept.',
  },
  urgent_message_ended: {
    status: 409,
    ja: 'この緊急メッセージは取り下げられたか、確認の受付が終わっています。',
    en: 'This urgent message was taken back, or can no longer be confirmed.',
  },
  urgent_message_reminded: {
    status: 409,
    ja: '未確認の人がいないか、5分以内に催促しています。',
    en: 'Everyone has confirmed, or was reminded in the last five minutes.',
  },
  activity_closed: {
    status: 409,
    ja: 'このアクティビティの受付は終了しています。',
    en: 'This activity is closed.',
  },
  activity_sign_up_over: {
    status: 409,
    ja: '申込の締切を過ぎています。変更したいときは主催者に連絡してください。',
    en: 'Sign-up has ended. Contact the organiser to change your answer.',
  },
  activity_full: {
    status: 409,
    ja: '定員に空きがありません。',
    en: 'There are not enough places left.',
  },
  relay_person_unavailable: {
    status: 409,
    ja: 'この人は不在などのため、次の番に選べません。別の人を選んでください。',
    en: 'This person cannot continue the relay, for example because of an absence. Choose someone else.',
  },
  check_in_expired: {
    status: 409,
    ja: 'QRコードの有効期限が切れています。表示されている最新のQRコードを読み取ってください。',
    en: 'This QR code has expired. Scan the current one.',
  },
  provider_in_use: {
    status: 409,
    ja: 'この認証プロバイダーは使用中のため、削除できません。先に「使わない」にしてください。',
    en: 'This identity provider is in use and cannot be deleted. Turn it off first.',
  },
  provider_incomplete: {
    status: 409,
    ja: '認証プロバイダーの設定が足りません。接続先の情報、証明書、ドメインを確認してください。',
    en: 'The identity provider is not set up completely. Check its addresses, certificate and domains.',
  },
  provider_unreachable: {
    status: 409,
    ja: '認証プロバイダーに接続できませんでした。しばらく待ってからお試しください。',
    en: 'The identity provider could not be reached. Wait a moment and try again.',
  },
  domain_not_proven: {
    status: 409,
    ja: 'TXTレコードが見つかりませんでした。登録から反映まで、しばらくかかることがあります。',
    en: 'The TXT record was not found. It can take a while until a new record is visible.',
  },
  domain_taken: {
    status: 409,
    ja: 'このドメインは、すでにほかの会社で確認されているため使えません。',
    en: 'This domain has already been proven by another company.',
  },
  last_emergency_administrator: {
    status: 409,
    ja: 'シングルサインオンを使っている間は、パスワードでログインできる緊急用の管理者が1人は必要です。',
    en: 'While single sign-on is in use, at least one emergency administrator with a password is needed.',
  },
  account_changed: {
    status: 409,
    ja: 'このブラウザーでは、別のアカウントに切り替わっています。ページを読み込み直してください。',
    en: 'This browser is now signed in to another account. Reload the page.',
  },
  account_in_use: {
    status: 409,
    ja: 'このブラウザーでは、別のアカウントでログインしています。',
    en: 'This browser is signed in to another account.',
  },
  account_session_ended: {
    status: 409,
    ja: 'このアカウントのログインは終了しています。もう一度ログインしてください。',
    en: 'You are no longer signed in to this account. Sign in again.',
  },
  account_address_refused: {
    status: 409,
    ja: 'このアカウントの会社では、いまのネットワークからの利用が許可されていません。',
    en: 'The company of this account does not allow access from this network.',
  },
  too_many_accounts: {
    status: 409,
    ja: '1つのブラウザーで使えるアカウントは10件までです。使わないアカウントをログアウトしてから追加してください。',
    en: 'A browser can be signed in to at most 10 accounts. Sign out of one first.',
  },
  signs_in_elsewhere: {
    status: 409,
    ja: 'シングルサインオンでログインしてください。',
    en: 'Sign in with single sign-on.',
  },
  validation_failed: {
    status: 422,
    ja: '入力内容を確認してください。',
    en: 'Check what you entered.',
  },
  invalid_csrf_token: {
    status: 422,
    ja: '画面の有効期限が切れました。もう一度お試しください。',
    en: 'This page has expired. Try again.',
  },
  sign_in_failed: {
    status: 422,
    ja: 'ログインできませんでした。メールアドレスまたは社員ID、パスワードを確認してください。',
    en: 'Sign-in failed. Check your email address or company ID, and your password.',
  },
  passkey_refused: {
    status: 422,
    ja: 'パスキーを確認できませんでした。もう一度お試しになるか、別の方法を選んでください。',
    en: 'The passkey could not be confirmed. Try again, or choose another way.',
  },
  too_many_attempts: {
    status: 429,
    ja: '失敗が続いたため、しばらく受け付けを止めています。',
    en: 'Too many failed attempts. Try again later.',
  },
  sms_not_set_up: {
    status: 409,
    ja: 'SMSは利用できません。会社の管理者に相談してください。',
    en: 'Text messages cannot be used here. Contact your administrator.',
  },
  too_many_sms: {
    status: 429,
    ja: '24時間に送れるSMSの数を超えました。明日もう一度お試しください。',
    en: 'The number of text messages that can be sent in 24 hours is used up. Try again tomorrow.',
  },
  sms_code_wrong: {
    status: 422,
    ja: 'コードが違うか、期限が切れています。',
    en: 'The code is wrong or has expired.',
  },
  push_not_set_up: {
    status: 409,
    ja: 'このサーバーではプッシュ通知を送れません。',
    en: 'This server cannot send push notifications.',
  },
  phone_number_taken: {
    status: 409,
    ja: 'この電話番号は、ほかのアカウントで使われています。',
    en: 'This phone number is already used by another account.',
  },
  too_many_cards: {
    status: 429,
    ja: '24時間に発行できるカードの数を超えました。お急ぎのときは、会社の管理者に依頼してください。',
    en: 'The number of cards that can be issued in 24 hours is used up. If it is urgent, contact your administrator.',
  },
  too_many_requests: {
    status: 429,
    ja: '操作が多すぎます。しばらく待ってからお試しください。',
    en: 'Too many requests. Wait a moment and try again.',
  },
  write_limit_reached: {
    status: 429,
    ja: '短い時間に多く送信されたため、少し待つ必要があります。入力した内容は残っています。しばらく待ってからお試しください。',
    en: 'You have sent a lot in a short time. What you entered is kept. Wait a moment and try again.',
  },
  internal: {
    status: 500,
    ja: '申し訳ございません。技術的な問題が発生しています。',
    en: 'Sorry, something went wrong.',
  },
  unavailable: {
    status: 503,
    ja: 'ただいまサービスを一時的に利用できません。入力した内容は残っています。少し待ってから、もう一度お試しください。',
    en: 'The service is temporarily unavailable. What you entered is kept. Wait a moment and try again.',
  },
})

export type ErrorCode = keyof typeof errors

/** The body of every error. `fields`: the problem of each input, by wire name. */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
})
