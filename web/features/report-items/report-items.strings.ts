import { strings } from '#common/strings.ts'

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const reportItems = strings({
  oneChoice: { ja: '1つ選べます', en: 'Take one' },
  manyChoices: { ja: 'いくつでも選べます', en: 'Take as many as you like' },
  closesAt: { ja: (when: string) => `${when}まで`, en: (when: string) => `until ${when}` },
  closedAt: { ja: (when: string) => `${when}に締め切りました`, en: (when: string) => `Closed on ${when}` },
  anonymous: {
    ja: '匿名の投票です。誰が何を選んだかは、管理者を含めて誰にも表示されません。',
    en: 'The vote is anonymous: nobody is shown who took what, administrators neither.',
  },
  threshold: {
    ja: (threshold: number) => `${threshold}人が投票すると結果が表示されます。`,
    en: (threshold: number) => `The result is shown once ${threshold} people have voted.`,
  },
  belowThreshold: {
    ja: (threshold: number) => `投票が${threshold}人に届かなかったため、結果は表示されません。`,
    en: (threshold: number) => `Fewer than ${threshold} people voted, so the result is not shown.`,
  },
  voters: {
    ja: (count: number) => `${count}人が投票`,
    en: (count: number) => plural(count, 'person has voted', 'people have voted'),
  },
  votes: {
    ja: (count: number, percent: number) => `${count}票（${percent}%）`,
    en: (count: number, percent: number) => `${plural(count, 'vote', 'votes')} (${percent}%)`,
  },
  yourChoice: { ja: 'あなたの選択', en: 'Your choice' },
  takeBack: { ja: '投票を取り消す', en: 'Take my vote back' },
  showVoters: { ja: '投票した人を見る', en: 'See who voted' },
  votersOf: { ja: '投票した人', en: 'Who voted' },
  nobodyVoted: { ja: 'この選択肢を選んだ人はまだいません', en: 'Nobody has taken this choice yet' },
  voteFailed: {
    ja: '投票できませんでした。選択は元に戻しました。',
    en: 'Your vote could not be sent. It is as it was before.',
  },
  tryAgain: { ja: 'もう一度', en: 'Try again' },
  progress: { ja: '依頼の進み具合', en: 'Requests' },
  done: {
    ja: (done: number, total: number) => `${total}件中${done}件完了`,
    en: (done: number, total: number) => `${done} of ${total} done`,
  },
  yours: { ja: 'あなたへの依頼', en: 'Asked of you' },
  others: { ja: 'ほかの人への依頼', en: 'Asked of others' },
  due: { ja: (day: string) => `${day}まで`, en: (day: string) => `by ${day}` },
  late: { ja: (day: string) => `期限超過（${day}まで）`, en: (day: string) => `overdue since ${day}` },
  completed: { ja: '完了', en: 'Done' },
  open: { ja: '未完了', en: 'Not done' },
  overdue: { ja: '期限超過', en: 'Overdue' },
  withdrawn: { ja: '取り下げ', en: 'Withdrawn' },
  skipped: { ja: '未送信', en: 'Not sent' },
  skippedNote: {
    ja: 'この制度を利用できない人のため、依頼は送られていません。',
    en: 'Not sent, since this person may not use the menu.',
  },
  openMenu: { ja: 'この制度を使う', en: 'Use the menu' },
  openMenuOf: { ja: (menu: string) => `「${menu}」を使う`, en: (menu: string) => `Use “${menu}”` },
  byUsing: {
    ja: (menu: string) => `「${menu}」を使うと完了します`,
    en: (menu: string) => `Done once you use “${menu}”`,
  },
  notUsable: {
    ja: '今はこの制度を利用できません',
    en: 'The menu cannot be used at the moment',
  },
  more: { ja: 'もっと見る', en: 'Show more' },
  tickFailed: {
    ja: '変更できませんでした。元に戻しました。',
    en: 'That could not be saved. It is as it was before.',
  },
  ticked: {
    ja: (title: string) => `「${title}」を完了しました`,
    en: (title: string) => `“${title}” is done`,
  },
  undo: { ja: '元に戻す', en: 'Undo' },
  tasksFailed: { ja: '依頼を読み込めませんでした', en: 'The requests could not be loaded' },
  title: { ja: 'ミッション・依頼', en: 'Missions and requests' },
  menusToUse: { ja: '使ってほしい制度', en: 'Menus to use' },
  thingsToDo: { ja: 'そのほかの依頼', en: 'Other requests' },
  toPost: { ja: '投稿を見る', en: 'See the post' },
  toPostOf: {
    ja: (title: string) => `「${title}」の投稿を見る`,
    en: (title: string) => `See the post of “${title}”`,
  },
  from: {
    ja: (who: string, menu: string) => `${who}・${menu}`,
    en: (who: string, menu: string) => `${who} · ${menu}`,
  },
  emptyTitle: { ja: '依頼されていることはありません', en: 'Nothing is asked of you' },
  emptyWords: {
    ja: '制度を使ってほしいという依頼や、投稿であなたに頼まれたことが、期限の早い順に並びます。',
    en: 'Requests to use a menu and what posts ask you to do are listed here, the earliest due date first.',
  },
  toTimeline: { ja: 'タイムラインを見る', en: 'See the timeline' },
})
