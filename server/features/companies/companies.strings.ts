import { strings } from '#common/strings.ts'

/** The initial content of a new company, in its own language. */
export const companiesStrings = strings({
  department: { ja: '本社', en: 'Head office' },
  manager: { ja: '管理職', en: 'Manager' },
  member: { ja: '一般', en: 'Member' },
  menuCategory: { ja: '日々の共有', en: 'Everyday' },
  menu: { ja: '今日のできごと', en: 'What happened today' },
  menuDescription: {
    ja: '仕事の中で気づいたこと、うれしかったことを気軽に共有しましょう。',
    en: 'Share what you noticed at work and what went well.',
  },
})
