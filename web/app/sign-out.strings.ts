import { strings } from '#common/strings.ts'

export const signOutWords = strings({
  all: { ja: 'すべてのアカウントからログアウトする', en: 'Sign out of all accounts' },
  others: {
    ja: (count: number) => `選ばないと、ほかの${count}件のアカウントはログインしたままです。`,
    en: (count: number) =>
      count === 1
        ? 'Otherwise you stay signed in to the other account.'
        : `Otherwise you stay signed in to the ${count} other accounts.`,
  },
})
