import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const holdingWords = strings({
  title: {
    ja: (name: string) => `${name}さんが受け持っていること`,
    en: (name: string) => `Responsibilities of ${name}`,
  },
  words: {
    ja: '停止や退会の前に引き継いでください。',
    en: 'Hand these over before the person is suspended or leaves.',
  },
  none: {
    ja: (name: string) => `${name}さんを待っている承認や、引き継ぎの必要なことはありません。`,
    en: (name: string) => `${name} has nothing to hand over.`,
  },
  failed: {
    ja: '受け持っていることを確認できませんでした。',
    en: 'This person’s responsibilities could not be loaded.',
  },
  retry: { ja: 'もう一度', en: 'Try again' },
  waitingApprovals: {
    ja: (count: number) => `この人の承認を待っている申請：${count}件`,
    en: (count: number) =>
      enPlural(count, {
        one: '# submission is waiting for their approval',
        other: '# submissions are waiting for their approval',
      }),
  },
  onlySuperior: {
    ja: (department: string, people: number) => `${department}でただ1人の管理職（ほかに${people}人が所属）`,
    en: (department: string, people: number) =>
      `The only manager of ${department} (${enPlural(people, { one: '# other person', other: '# others' })} there)`,
  },
  menu: {
    ja: (menu: string) => `「${menu}」の承認フローに名前で指定されている`,
    en: (menu: string) => `Approver in “${menu}”`,
  },
  plannedChanges: {
    ja: (count: number) => `人事異動の予定：${count}件`,
    en: (count: number) => enPlural(count, { one: '# planned change', other: '# planned changes' }),
  },
  deputy: {
    ja: (name: string, from: string, until: string) => `${name}さんの不在（${from}〜${until}）の代理`,
    en: (name: string, from: string, until: string) => `Deputy of ${name}, ${from} to ${until}`,
  },
  ownMustReads: {
    ja: (count: number) => `この人が投稿した、確認受付中の必読：${count}件`,
    en: (count: number) =>
      enPlural(count, {
        one: '# of their must-reads is in progress',
        other: '# of their must-reads are in progress',
      }),
  },
  owedMustReads: {
    ja: (count: number) => `まだ確認していない必読：${count}件`,
    en: (count: number) =>
      enPlural(count, {
        one: '# must-read they have not confirmed',
        other: '# must-reads they have not confirmed',
      }),
  },
  tasks: {
    ja: (count: number) => `この人への未完了の依頼：${count}件（退会すると取り下げられます）`,
    en: (count: number) =>
      `${enPlural(count, { one: '# open request', other: '# open requests' })} assigned to them (withdrawn when they leave)`,
  },
  scheduledPosts: {
    ja: (count: number) => `予約投稿：${count}件（退会すると削除されます）`,
    en: (count: number) =>
      `${enPlural(count, { one: '# scheduled post', other: '# scheduled posts' })} (deleted when they leave)`,
  },
})
