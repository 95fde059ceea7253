import { strings } from '#common/strings.ts'

export const adminSectionWords = strings({
  users: { ja: 'ユーザー', en: 'People' },
  usersNote: {
    ja: '登録、招待、所属の変更、停止、退会、パスワードの再設定、権限。',
    en: 'Add, invite, move, suspend and offboard people; manage passwords and roles.',
  },
  departments: { ja: '部署', en: 'Departments' },
  departmentsNote: {
    ja: '部署の追加、名前の変更、移動、並べ替え、公開の設定です。',
    en: 'Add, rename, move, reorder, publish and delete departments.',
  },
  positions: { ja: '役職', en: 'Positions' },
  positionsNote: {
    ja: '役職の順番、管理職と自己承認の設定です。',
    en: 'Order, manager positions, and who can approve their own requests.',
  },
  profileItems: { ja: 'プロフィールの項目', en: 'Profile items' },
  profileItemsNote: {
    ja: '社員がプロフィールに書く項目の追加、変更、並べ替えです。',
    en: 'The questions people answer on their profile.',
  },
  plannedChanges: { ja: '人事異動の予定', en: 'Planned personnel changes' },
  plannedChangesNote: {
    ja: '先の日付で登録した異動、入社、停止、再開、退会の一覧です。',
    en: 'Scheduled transfers, joins, suspensions and departures.',
  },
  reorganisations: { ja: '組織変更', en: 'Reorganisations' },
  reorganisationsNote: {
    ja: '部署の変更と異動をまとめて準備し、影響を確かめてから適用します。',
    en: 'Prepare changes to departments and people together, preview them, and apply them at once.',
  },
  membershipHistory: { ja: '所属の履歴', en: 'Membership history' },
  membershipHistoryNote: {
    ja: '過去のある日に、部署にだれが所属していたかを確認できます。',
    en: 'Who was in a department on a past date.',
  },
  menus: { ja: '制度', en: 'Programmes' },
  menusNote: {
    ja: '投稿や申請のフォーム、承認、公開する相手を設計します。',
    en: 'Design forms, approvals and who can read posts.',
  },
  courses: { ja: 'コース', en: 'Courses' },
  coursesNote: {
    ja: '資料とテストを順番に進める研修を作り、進捗を確認します。',
    en: 'Training of pages and tests in order, and people’s progress.',
  },
  missions: { ja: 'ミッション', en: 'Missions' },
  missionsNote: {
    ja: '制度での申請・投稿を期間ごとに求め、達成の状況を確認します。',
    en: 'Demand the use of programmes in every period, and see who is done.',
  },
  applications: { ja: '申請・投稿', en: 'Submissions' },
  applicationsNote: {
    ja: '全社の申請・投稿と承認待ちを確認し、提出内容をファイルに出力します。',
    en: 'All submissions and pending approvals. Export submitted data.',
  },
  subsidies: { ja: '補助の集計', en: 'Subsidies' },
  subsidiesNote: {
    ja: '制度ごと・人ごとの支給額と、予算の残りを確認できます。',
    en: 'Amounts paid by programme and person, and remaining budgets.',
  },
  rewards: { ja: 'リワード', en: 'Rewards' },
  rewardsNote: {
    ja: 'ポイントの付与と回収、全員の記録を扱います。',
    en: 'Give and collect points, and view everyone’s entries.',
  },
  announcements: { ja: '管理者からのお知らせ', en: 'Announcements' },
  announcementsNote: {
    ja: 'お知らせの作成、予約、公開、終了と、届いたか・読まれたか・確認されたかの集計です。',
    en: 'Write, schedule, publish and end announcements, and see who read and confirmed them.',
  },
  mustRead: { ja: '必読', en: 'Must-read' },
  mustReadNote: {
    ja: '必読の確認状況と、必読にする制度、期限、催促の決まりです。',
    en: 'Who has confirmed, which programmes require confirmation, due dates and reminders.',
  },
  stamps: { ja: 'リアクション', en: 'Reactions' },
  stampsNote: {
    ja: 'スタンプの追加、名前の変更、並べ替え、停止ができます。',
    en: 'Add, rename, reorder and retire the stamps people react with.',
  },
  events: { ja: 'イベント', en: 'Events' },
  eventsNote: {
    ja: 'イベントを登録できる人と、カレンダーのカテゴリー。',
    en: 'Who can create events, and the categories of the calendar.',
  },
  digest: { ja: 'ホットダイジェスト', en: 'Hot digest' },
  digestNote: {
    ja: '話題の投稿をまとめる曜日と時刻、順位の決まり方です。',
    en: 'When the digest is created and how posts are ranked.',
  },
  moderation: { ja: 'モデレーション', en: 'Moderation' },
  moderationNote: {
    ja: '通報された投稿への対応と、注意する言葉の設定です。',
    en: 'Review reported posts, and manage watched words.',
  },
  knowledgeTests: { ja: 'テスト', en: 'Knowledge tests' },
  knowledgeTestsNote: {
    ja: 'テストの作成と公開、記述の採点、結果と問題の分析です。',
    en: 'Create and publish tests, mark written answers, and analyse results.',
  },
  documents: { ja: '文書', en: 'Documents' },
  documentsNote: {
    ja: '就業規則やマニュアルを作成し、レビューを経て公開します。',
    en: 'Write company rules and manuals, have them reviewed, and publish them.',
  },
  inquiries: { ja: 'お問い合わせ', en: 'Inquiries' },
  inquiriesNote: {
    ja: '届いたお問い合わせへの回答、担当者、問い合わせフォームと定型文、統計です。',
    en: 'Answer inquiries, assign them, and change the form and the canned answers.',
  },
  chat: { ja: 'チャット', en: 'Chat' },
  chatNote: {
    ja: '条件でメンバーが決まる公式ルームの作成と、ルームの一覧です。',
    en: 'Create official rooms whose members follow a condition, and see all rooms.',
  },
  chatExports: { ja: 'チャットの書き出し', en: 'Export of chat' },
  chatExportsNote: {
    ja: '監査のためにメッセージをファイルに書き出します。書き出したことは、ルームのメンバーに表示されます。',
    en: 'Export messages to a file for an audit. Members of the rooms see that it was made.',
  },
  benefits: { ja: '福利厚生', en: 'Benefits' },
  benefitsNote: {
    ja: '福利厚生の一覧に載せる制度、カテゴリー、画像、紹介文と、利用の統計です。',
    en: 'Programmes in the catalogue of benefits: category, picture, text and order, and how they are used.',
  },
  resources: { ja: '施設・設備', en: 'Rooms and equipment' },
  resourcesNote: {
    ja: '会議室や社用車、備品の登録と、予約できる人、期間、時間の設定です。',
    en: 'Meeting rooms, vehicles and equipment: who can book them, how far ahead and for how long.',
  },
  statistics: { ja: '閲覧・リアクション統計', en: 'Reads and reactions' },
  statisticsNote: {
    ja: '投稿・既読・リアクション・コメントの数を期間ごとに確認できます。',
    en: 'Posts, reads, reactions and comments over any period.',
  },
  portal: { ja: 'ポータル', en: 'Portal' },
  portalNote: {
    ja: '社内の案内やリンクのページを、ブロックを並べて作ります。',
    en: 'Pages of news and links, built of blocks.',
  },
  shell: { ja: '見た目とナビゲーション', en: 'Appearance and navigation' },
  shellNote: {
    ja: '色とロゴ、タブ、プロフィールメニュー、ショートカット、外部リンクを整えます。',
    en: 'Colours, logo, tabs, profile menu, shortcuts and external links.',
  },
  helps: { ja: '社内のヘルプ', en: 'Help articles' },
  helpsNote: {
    ja: '会社独自のヘルプの記事。表示する画面、読む人、並び順を決められます。',
    en: 'Help articles of your company: where they are offered, for whom, and in which order.',
  },
  legalPages: { ja: '規約・法的表示', en: 'Legal pages' },
  legalPagesNote: {
    ja: '利用規約などに会社の規程を加え、社員に同意を求めます。',
    en: 'Add your company’s rules to the terms, and ask people to agree.',
  },
  registrationRequests: { ja: '登録申請', en: 'Registration requests' },
  registrationRequestsNote: {
    ja: '会社コードやQRコードから届いた申請を確かめ、承認して登録します。',
    en: 'Review requests that people sent with the company code, and approve them.',
  },
  scim: { ja: '人事連携（SCIM）', en: 'Directories (SCIM)' },
  scimNote: {
    ja: 'Entra ID などから、社員の登録・変更・利用停止を自動で行います。',
    en: 'Systems such as Entra ID that add, change and suspend people.',
  },
  identityProviders: { ja: 'シングルサインオン', en: 'Single sign-on' },
  identityProvidersNote: {
    ja: '会社の認証プロバイダー（SAML、OpenID Connect）でログインできるようにします。',
    en: 'Sign-in with your company’s identity provider, by SAML or OpenID Connect.',
  },
  oauthClients: { ja: '連携ツール', en: 'Connected tools' },
  oauthClientsNote: {
    ja: 'Hirobaのアカウントでログインできる、社外のツールです。',
    en: 'Tools in which people can sign in with their Hiroba account.',
  },
  webhooks: { ja: 'Webhook', en: 'Webhooks' },
  webhooksNote: {
    ja: '投稿、申請、人の変更などを、ほかのシステムへすぐに知らせます。',
    en: 'Other systems that are told at once of posts, submissions, people and more.',
  },
  apps: { ja: 'アプリと受信Webhook', en: 'Apps and incoming webhooks' },
  appsNote: {
    ja: '社内のシステムが、アプリとして投稿やチャットに書き込めるようにします。',
    en: 'Let your company’s systems write posts and chat messages as an app.',
  },
  passwordPolicy: { ja: 'パスワードの条件', en: 'Password policy' },
  passwordPolicyNote: {
    ja: '文字数、有効日数、過去のパスワード',
    en: 'Length, days until a change, earlier passwords',
  },
  secondFactors: { ja: '2要素認証', en: 'Two-factor authentication' },
  secondFactorsNote: {
    ja: 'パスキーや認証アプリを、いつから、誰に必須にするかを決めます。',
    en: 'Who needs a passkey or an authenticator app, and from when on.',
  },
  sessionPolicy: { ja: 'ログインの期限', en: 'Session lifetime' },
  sessionPolicyNote: {
    ja: 'ログインがいつ終わるか、ログインしたままにできるかを決めます。',
    en: 'When sessions end, and whether people can stay signed in.',
  },
  ipRestriction: { ja: 'IP制限', en: 'IP restriction' },
  ipRestrictionNote: {
    ja: '利用できるネットワークを、社内などのIPアドレスの範囲に限ります。',
    en: 'The networks from which people can use Hiroba.',
  },
  sms: { ja: '電話番号とSMS', en: 'Phone numbers and SMS' },
  smsNote: {
    ja: '携帯電話の番号でのログインと、SMSで送るコードの上限です。',
    en: 'Signing in with mobile numbers, and the limits of codes by SMS.',
  },
  contentImports: { ja: 'ほかのサービスからの取り込み', en: 'Import from elsewhere' },
  contentImportsNote: {
    ja: 'Slackの会話や、ほかのサービスの投稿・メンバー・制度を取り込みます。',
    en: 'Bring in conversations of Slack, and posts, people and programmes of other services.',
  },
  emails: { ja: 'メール', en: 'Emails' },
  emailsNote: {
    ja: 'まとめメールなど、メールで使う機能と標準の設定です。',
    en: 'What is used of emails, and the default of summary emails.',
  },
  limits: { ja: '上限とファイル', en: 'Limits and files' },
  limitsNote: {
    ja: '書き込みの上限、保存容量、ウイルス検査と隔離したファイルです。',
    en: 'Write limits, storage, virus scan and quarantine.',
  },
  log: { ja: '操作履歴', en: 'Audit log' },
  personalAccesses: { ja: '個人データの閲覧記録', en: 'Looks at personal data' },
  personalAccessesNote: {
    ja: '管理者が誰の個人データを、いつ開いたり書き出したりしたかの記録です。',
    en: 'When administrators opened or exported whose personal data.',
  },
  leakReports: { ja: '情報漏えいの調査', en: 'Leak reports' },
  leakReportsNote: {
    ja: '投稿・ファイル・メッセージを、誰が見られたか、誰が見たかを調べます。',
    en: 'Who could see a post, a file or a message, and who has seen it.',
  },
  retention: { ja: '保存期間', en: 'Retention' },
  retentionNote: {
    ja: '投稿やチャットなどを、どれだけ経ったら削除するかを決めます。',
    en: 'After how long posts, chat and other contents are deleted.',
  },
  personalData: { ja: '個人データの確認と消去', en: 'Personal data' },
  personalDataNote: {
    ja: '1人について保存している内容を確認し、書き出し、退会した人の情報を消去します。',
    en: 'See, export and erase what is stored about one person.',
  },
  legalHolds: { ja: '保全', en: 'Legal holds' },
  legalHoldsNote: {
    ja: '訴訟や調査に備えて、人や制度の内容が削除されないようにし、書き出します。',
    en: 'Keep contents of people or programmes from being deleted, and export them.',
  },
  compassNotes: { ja: 'コンパスノート', en: 'Compass notes' },
  compassNotesNote: {
    ja: '運営会社の担当者が共有した、目標・進め方・振り返り',
    en: 'Goals, plans and reviews that the operator’s staff share with you',
  },
  lookConsent: { ja: '運営への閲覧の許可', en: 'Access for the operator' },
  lookConsentNote: {
    ja: '運営の担当者に、利用者としての閲覧を期限付きで許可します。見られたページも確認できます。',
    en: 'Consent to the operator’s staff looking as one of your people, and see what they viewed.',
  },
  logNote: {
    ja: '管理者がいつ何を変えたかを、変更前後の内容とともに調べられます。',
    en: 'What administrators changed, with the values before and after.',
  },
})

export const adminGroupWords = strings({
  people: { ja: '人と組織', en: 'People and organisation' },
  menus: { ja: '制度と申請', en: 'Programmes and submissions' },
  security: { ja: 'ログインとセキュリティ', en: 'Sign-in and security' },
  posts: { ja: '投稿', en: 'Posts' },
  law: { ja: '保存と法務', en: 'Retention and law' },
  company: { ja: '会社と記録', en: 'Company and records' },
})
