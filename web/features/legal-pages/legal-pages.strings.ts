import { strings } from '#common/strings.ts'

export const legalWords = strings({
  terms: { ja: '利用規約', en: 'Terms of use' },
  policy: { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  sct: { ja: '特定商取引法に基づく表記', en: 'Commercial disclosure' },
  pages: { ja: '規約・法的表示', en: 'Legal pages' },
  effective: { ja: (day: string) => `${day}から有効`, en: (day: string) => `In effect since ${day}` },
  version: { ja: '版', en: 'Version' },
  from: { ja: (name: string) => `${name}が定めること`, en: (name: string) => `Rules of ${name}` },
  ended: {
    ja: 'この版から、会社独自の定めはありません。',
    en: 'From this version on, the company adds no rules.',
  },
  toSignIn: { ja: 'ログイン画面へ', en: 'Go to sign-in' },
  missing: { ja: 'ページが見つかりません', en: 'Page not found' },
  missingWords: {
    ja: 'この版はありません。最新の内容をご覧ください。',
    en: 'There is no such version. Read the latest one.',
  },
  latest: { ja: '最新の内容を見る', en: 'Show the latest version' },
  consentTitle: { ja: '規約への同意', en: 'Agree to the terms' },
  consentNote: {
    ja: 'ひろばを使い続けるには、内容をお読みのうえ、同意してください。',
    en: 'To continue using Hiroba, read the text and agree to it.',
  },
  whole: { ja: '全文', en: 'Full text' },
  iAgree: { ja: '内容を読み、同意します', en: 'I have read this and agree' },
  mustAgree: { ja: '内容を読み、同意する場合はチェックしてください。', en: 'Tick the box if you agree.' },
  agree: { ja: '同意して続ける', en: 'Agree and continue' },
  signOut: { ja: 'ログアウト', en: 'Sign out' },
  changed: {
    ja: '新しい版が公開されました。内容をもう一度お読みください。',
    en: 'A newer version was published. Read it again.',
  },
  failed: { ja: '送信できませんでした。もう一度お試しください。', en: 'That did not work. Try again.' },
})
