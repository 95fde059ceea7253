import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const plural = (count: number, one: string, many: string) =>
  enPlural(count, { one: `# ${one}`, other: `# ${many}` })

export const reportItems = strings({
  oneChoice: { ja: '1つ選べます', en: 'Select one' },
  manyChoices: { ja: 'いくつでも選べます', en: 'Select as many as you like' },
  closesAt: { ja: (when: string) => `${when}まで`, en: (when: string) => `until ${when}` },
  closedAt: { ja: (when: string) => `${when}に締め切りました`, en: (when: string) => `Closed on ${when}` },
  anonymous: {
    ja: '匿名の投票です。誰が何を選んだかは、管理者を含めて誰にも表示されません。',
    en: 'Voting is anonymous. No one, including administrators, can see who voted for what.',
  },
  threshold: {
    ja: (threshold: number) => `${threshold}人が投票すると結果が表示されます。`,
    en: (threshold: number) => `Results are shown once ${threshold} people have voted.`,
  },
  belowThreshold: {
    ja: (threshold: number) => `投票が${threshold}人に届かなかったため、結果は表示されません。`,
    en: (threshold: number) => `Fewer than ${threshold} people voted, so results are not shown.`,
  },
  voters: {
    ja: (count: number) => `${count}人が投票`,
    en: (count: number) => plural(count, 'person has voted', 'people have voted'),
  },
  votes: {
    ja: (count: number, percent: number) => `${count}票（${percent}%）`,
    en: (count: number, percent: number) => `${plural(count, 'vote', 'votes')} (${percent}%)`,
  },
  yourChoice: { ja: 'あなたの選択', en: 'Your vote' },
  takeBack: { ja: '投票を取り消す', en: 'Remove my vote' },
  showVoters: { ja: '投票した人を見る', en: 'View voters' },
  votersOf: { ja: '投票した人', en: 'Voters' },
  nobodyVoted: { ja: 'この選択肢を選んだ人はまだいません', en: 'No votes for this option yet' },
  voteFailed: {
    ja: '投票できませんでした。選択は元に戻しました。',
    en: 'Your vote could not be saved. Nothing was changed.',
  },
  tryAgain: { ja: 'もう一度', en: 'Try again' },
  progress: { ja: '依頼の進み具合', en: 'Requests' },
  done: {
    ja: (done: number, total: number) => `${total}件中${done}件完了`,
    en: (done: number, total: number) => `${done} of ${total} done`,
  },
  yours: { ja: 'あなたへの依頼', en: 'Your requests' },
  others: { ja: 'ほかの人への依頼', en: 'Requests to others' },
  due: { ja: (day: string) => `${day}まで`, en: (day: string) => `due ${day}` },
  late: { ja: (day: string) => `期限超過（${day}まで）`, en: (day: string) => `overdue since ${day}` },
  completed: { ja: '完了', en: 'Done' },
  open: { ja: '未完了', en: 'Not done' },
  overdue: { ja: '期限超過', en: 'Overdue' },
  withdrawn: { ja: '取り下げ', en: 'Withdrawn' },
  skipped: { ja: '未送信', en: 'Not sent' },
  skippedNote: {
    ja: 'この制度の対象ではない人のため、依頼は送られていません。',
    en: 'Not sent because this person cannot use the programme.',
  },
  openMenu: { ja: '制度を開く', en: 'Open the programme' },
  openMenuOf: {
    ja: (menu: string) => `制度を開く（${menu}）`,
    en: (menu: string) => `Open the programme “${menu}”`,
  },
  byUsing: {
    ja: (menu: string) => `「${menu}」に提出すると完了します`,
    en: (menu: string) => `Completed when you use “${menu}”`,
  },
  notUsable: {
    ja: 'この制度は現在受け付けていません',
    en: 'This programme is not available right now',
  },
  more: { ja: 'もっと見る', en: 'Show more' },
  tickFailed: {
    ja: '変更できませんでした。元に戻しました。',
    en: 'This could not be saved. Nothing was changed.',
  },
  ticked: {
    ja: (title: string) => `「${title}」を完了しました`,
    en: (title: string) => `“${title}” is done`,
  },
  undo: { ja: '元に戻す', en: 'Undo' },
  tasksFailed: { ja: '依頼を読み込めませんでした', en: 'The requests could not be loaded' },
  title: { ja: 'ミッション・依頼', en: 'Missions and requests' },
  ownMissions: { ja: 'ミッション', en: 'Missions' },
  menusToUse: { ja: '提出してほしい制度', en: 'Programmes to use' },
  thingsToDo: { ja: 'そのほかの依頼', en: 'Other requests' },
  toPost: { ja: '投稿を見る', en: 'View post' },
  toPostOf: {
    ja: (title: string) => `「${title}」の投稿を見る`,
    en: (title: string) => `View post “${title}”`,
  },
  from: {
    ja: (who: string, menu: string) => `${who}・${menu}`,
    en: (who: string, menu: string) => `${who} · ${menu}`,
  },
  emptyTitle: { ja: '依頼されていることはありません', en: 'No requests for you' },
  emptyWords: {
    ja: '制度を使ってほしいという依頼や、投稿であなたに頼まれたことが、期限の早い順に並びます。',
    en: 'Requests to use a programme and tasks from posts appear here, earliest due date first.',
  },
  toTimeline: { ja: 'タイムラインを見る', en: 'Go to timeline' },
})
