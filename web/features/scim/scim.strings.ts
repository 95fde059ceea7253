import { strings } from '#common/strings.ts'

export const scimWords = strings({
  intro: {
    ja: 'Entra ID や Okta などの人事連携（SCIM 2.0）が、社員の登録・変更・利用停止を自動で行います。行ったことはすべて操作ログに残ります。',
    en: 'Directories such as Entra ID or Okta add, change and suspend people over SCIM 2.0. Everything they do is in the log.',
  },
  address: { ja: '連携先に登録するアドレス', en: 'Address for the directory' },
  none: { ja: '人事連携はありません', en: 'No directories yet' },
  noneWords: {
    ja: '登録すると、はじめは試行として、何が変わるかだけを確かめられます。',
    en: 'A new directory starts as a dry run, so that you first see what it would change.',
  },
  create: { ja: '人事連携を登録', en: 'Register a directory' },
  edit: { ja: '変更', en: 'Edit' },
  editTitle: { ja: '人事連携の変更', en: 'Edit the directory' },
  save: { ja: '保存', en: 'Save' },
  saveFailed: { ja: '保存できませんでした。', en: 'This could not be saved.' },
  created: { ja: '登録しました', en: 'Registered' },
  saved: { ja: '保存しました', en: 'Saved' },
  name: { ja: '名前', en: 'Name' },
  nameNote: { ja: '操作ログに表示されます。例：Entra ID', en: 'Shown in the log, for example Entra ID.' },
  nameMissing: { ja: '名前を入力してください。', en: 'Enter a name.' },
  department: { ja: 'はじめの部署', en: 'Default department' },
  departmentNote: {
    ja: '部署に対応づけたグループのどれにも入っていない人の部署です。',
    en: 'For people who are in none of the groups that are mapped to departments.',
  },
  departmentMissing: { ja: '部署を選んでください。', en: 'Choose a department.' },
  dryRun: { ja: '試行（何も変えない）', en: 'Dry run (changes nothing)' },
  dryRunNote: {
    ja: 'オフにすると、連携先からの変更がすぐに反映されます。試行の結果は消えます。',
    en: 'When you turn it off, changes from the directory take effect at once and the list of the dry run is cleared.',
  },
  dryRunEnds: {
    ja: (all: number, added: number, stopped: number) =>
      `保存すると、次の同期から実際に変わります。これまでの試行では、${all}件の変更（新しく登録${added}人、利用停止${stopped}人）でした。`,
    en: (all: number, added: number, stopped: number) =>
      `From the next synchronisation on, changes are real. The dry run had ${all === 1 ? '1 change' : `${all} changes`}: ${added} new people, ${stopped} suspended.`,
  },
  dryRunStarts: {
    ja: (count: number) => `管理している${count}人には、連携先の変更（利用停止も）が届かなくなります。`,
    en: (count: number) =>
      `Changes from the directory, suspensions included, no longer reach the ${count === 1 ? '1 person' : `${count} people`} it manages.`,
  },
  departmentMoves: {
    ja: (count: number, from: string, to: string) =>
      `いま「${from}」にいる${count}人は、そのまま残ります。新しく届く人から「${to}」の所属になります。`,
    en: (count: number, from: string, to: string) =>
      `${count === 1 ? '1 person' : `${count} people`} now in “${from}” stay there. People who are added from now on are in “${to}”.`,
  },
  dryRunOn: {
    ja: (count: number) => `試行中です。${count}件の変更が行われるはずでした。`,
    en: (count: number) =>
      `This is a dry run. It would have made ${count === 1 ? '1 change' : `${count} changes`}.`,
  },
  showTrials: { ja: '変わる内容を見る', en: 'See the changes' },
  trials: { ja: '試行の結果', en: 'What would have changed' },
  noTrials: { ja: 'まだ何も届いていません。', en: 'Nothing has arrived yet.' },
  people: {
    ja: (count: number) => `${count}人を管理`,
    en: (count: number) => (count === 1 ? 'Manages 1 person' : `Manages ${count} people`),
  },
  defaultIn: {
    ja: (name: string) => `はじめの部署 ${name}`,
    en: (name: string) => `Default department ${name}`,
  },
  lastUsed: { ja: (at: string) => `最後の連携 ${at}`, en: (at: string) => `Last used ${at}` },
  neverUsed: { ja: 'まだ連携していません', en: 'Not used yet' },
  expires: { ja: (at: string) => `トークンの期限 ${at}`, en: (at: string) => `Token expires ${at}` },
  tokenMissing: {
    ja: 'トークンが未発行のため、まだ連携できません。',
    en: 'The directory cannot connect yet: issue a token first.',
  },
  issue: { ja: 'トークンを発行', en: 'Issue a token' },
  renew: { ja: 'トークンを再発行', en: 'Replace the token' },
  renewTitle: {
    ja: (name: string) => `「${name}」のトークンを再発行しますか？`,
    en: (name: string) => `Replace the token of “${name}”?`,
  },
  renewWords: {
    ja: 'いまのトークンはすぐに使えなくなります。新しいトークンを登録するまで、連携は止まります。',
    en: 'The current token stops working at once. Nothing is synchronised until the new one is entered in the directory.',
  },
  token: { ja: 'トークン', en: 'Token' },
  onceTitle: { ja: 'トークンを発行しました', en: 'Token issued' },
  once: {
    ja: 'トークンは、この画面を閉じると二度と表示できません。連携先に登録してから閉じてください。1年間使えます。',
    en: 'The token cannot be shown again after you close this. Enter it in the directory first. It is valid for a year.',
  },
  close: { ja: '閉じる', en: 'Close' },
  delete: { ja: '削除', en: 'Delete' },
  deleteTitle: {
    ja: (name: string) => `「${name}」を削除しますか？`,
    en: (name: string) => `Delete “${name}”?`,
  },
  deleteWords: {
    ja: (count: number) =>
      `連携はすぐに止まります。管理している${count}人とその部署は、そのまま残ります。今後は利用停止も手作業になります。`,
    en: (count: number) =>
      `Synchronisation stops at once. The ${count === 1 ? '1 person' : `${count} people`} it manages and their departments stay as they are. From then on, you suspend people by hand.`,
  },
  deleteDone: { ja: '削除しました', en: 'Deleted' },
  groups: { ja: 'グループと部署', en: 'Groups and departments' },
  members: {
    ja: (count: number) => `${count}人`,
    en: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  },
  unmapped: { ja: '部署に対応づけない', en: 'Not mapped' },
  map: { ja: '部署を選ぶ', en: 'Choose a department' },
  mapTitle: { ja: (name: string) => `「${name}」の部署`, en: (name: string) => `Department of “${name}”` },
  mapNote: {
    ja: 'グループの人は、この部署の所属になります。空にすると、対応づけをやめます。',
    en: 'The members of the group belong to this department. Leave blank to end the mapping.',
  },
  mapMoves: {
    ja: (join: number, leave: number) =>
      `保存すると、${join}人が新しい部署の所属になり、${leave}人がこれまでの部署から外れます。`,
    en: (join: number, leave: number) =>
      `Saving moves people at once: ${join} join a department, ${leave} leave one.`,
  },
  mapLater: {
    ja: (count: number) => `試行中のため、いまは誰も移動しません。グループには${count}人がいます。`,
    en: (count: number) =>
      `Nobody moves during the dry run. The group has ${count === 1 ? '1 member' : `${count} members`}.`,
  },
  mapFor: { ja: '部署', en: 'Department' },
})
