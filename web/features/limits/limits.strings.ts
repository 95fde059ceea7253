import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja')
const en = (count: number) => count.toLocaleString('en')

export const limitWords = strings({
  storage: { ja: '保存容量', en: 'Storage' },
  storageIntro: {
    ja: '写真、動画、添付ファイルと、その縮小版を合わせた大きさです。',
    en: 'Photos, videos and attached files, including the smaller versions of photos.',
  },
  used: { ja: '使用中', en: 'In use' },
  usedOf: {
    ja: (used: string, quota: string, percent: number) => `${used} / ${quota}（${percent}%）`,
    en: (used: string, quota: string, percent: number) => `${used} of ${quota} (${percent}%)`,
  },
  noQuota: { ja: '容量の上限はありません。', en: 'No storage limit.' },
  quarantineTerm: { ja: 'うち隔離したファイル', en: 'In quarantine' },
  filesOf: {
    ja: (size: string, count: number) => `${size}（${ja(count)}件）`,
    en: (size: string, count: number) =>
      enPlural(count, { one: `${size} (1 file)`, other: `${size} (# files)` }),
  },
  filling: {
    ja: '保存容量が残り少なくなっています',
    en: 'Storage is almost full',
  },
  full: {
    ja: '保存容量がいっぱいです。新しいファイルを追加できません',
    en: 'Storage is full. No more files can be added',
  },
  askOperator: {
    ja: '容量を増やすには、ひろばの運営者に連絡してください。いまあるファイルはこれまでどおり使えます。',
    en: 'To get more storage, contact your Hiroba operator. You can still use existing files.',
  },
  limits: { ja: '書き込みの上限', en: 'Write limits' },
  limitsIntro: {
    ja: (minutes: number) =>
      `1人が${minutes}分間に行える回数です。まとめて承認や取り込みは、何件でも1回と数えます。`,
    en: (minutes: number) =>
      `How often one person can do each of these within ${minutes} minutes. A batch or an import counts once, regardless of its size.`,
  },
  unlimited: {
    ja: 'この環境では、書き込みの上限は使われていません。',
    en: 'Write limits are turned off in this installation.',
  },
  bounds: {
    ja: (usual: number, least: number, highest: number) =>
      `標準は${ja(usual)}（${ja(least)}〜${ja(highest)}）`,
    en: (usual: number, least: number, highest: number) =>
      `Default: ${en(usual)} (${en(least)} to ${en(highest)})`,
  },
  times: { ja: '回', en: 'times' },
  files: { ja: '件', en: 'files' },
  numberNeeded: { ja: '整数を入力してください。', en: 'Enter a whole number.' },
  scan: { ja: 'ウイルス検査', en: 'Virus scan' },
  scanOn: {
    ja: '送信されたファイルは、保存する前にすべて検査しています。',
    en: 'Every file is scanned before it is stored.',
  },
  scanOff: {
    ja: 'この環境では、ファイルのウイルス検査は行われていません。',
    en: 'Virus scanning is turned off in this installation.',
  },
  scanOffWords: {
    ja: '検査を始めるには、ひろばの運営者に連絡してください。',
    en: 'To turn it on, contact your Hiroba operator.',
  },
  oversized: { ja: '大きすぎて検査できないファイル', en: 'Files too large to scan' },
  refuse: { ja: '受け付けない', en: 'Reject' },
  refuseNote: {
    ja: '検査していないファイルは保存されません。',
    en: 'Files that were not scanned are never stored.',
  },
  accept: { ja: '検査せずに受け付ける', en: 'Accept without scanning' },
  acceptNote: { ja: '長い動画などを送信できます。', en: 'Allows, for example, long videos.' },
  quarantine: { ja: '隔離したファイル', en: 'Quarantine' },
  quarantineIntro: {
    ja: 'ウイルスや危険な内容が見つかったファイルです。だれも開けません。90日たつと自動で削除されます。',
    en: 'Files in which a virus or other dangerous content was found. No one can open them. They are deleted after 90 days.',
  },
  none: { ja: '隔離したファイルはありません', en: 'No files in quarantine' },
  noneWords: {
    ja: '見つかったときは、送信した人と管理者にお知らせします。',
    en: 'When a virus is found, the sender and administrators are notified.',
  },
  foundIn: {
    ja: (finding: string, who: string, when: string, size: string) => `${finding}・${who}・${when}・${size}`,
    en: (finding: string, who: string, when: string, size: string) =>
      `${finding} · ${who} · ${when} · ${size}`,
  },
  delete: { ja: '削除', en: 'Delete' },
  deleteOf: { ja: (name: string) => `「${name}」を削除`, en: (name: string) => `Delete “${name}”` },
  deleteTitle: { ja: 'このファイルを削除しますか', en: 'Delete this file?' },
  deleteWords: {
    ja: (name: string) => `「${name}」を完全に削除します。元に戻せません。`,
    en: (name: string) => `“${name}” will be permanently deleted. This cannot be undone.`,
  },
  deleted: { ja: '削除しました', en: 'Deleted' },
  unknownSender: { ja: '送信者不明', en: 'Unknown sender' },
})
