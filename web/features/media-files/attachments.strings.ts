import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** Videos and files of a post. */
export const attachments = strings({
  add: { ja: '動画・ファイルを追加', en: 'Add a video or files' },
  chosen: { ja: '追加した動画・ファイル', en: 'Video and files added' },
  remove: { ja: (name: string) => `${name}を外す`, en: (name: string) => `Remove ${name}` },
  limit: {
    ja: (videos: number, videoMb: number, files: number, fileMb: number) =>
      `動画は${videos}本（${videoMb}MBまで）、ファイルは${files}個（1個${fileMb}MBまで）`,
    en: (videos: number, videoMb: number, files: number, fileMb: number) =>
      `${videos} video (up to ${videoMb} MB) and ${files} files (${fileMb} MB each)`,
  },
  notAllowed: {
    ja: (name: string) =>
      `「${name}」は添付できない種類です。動画（MP4・WebM・MOV）、PDF、Word、Excel、PowerPoint、テキスト、CSV、ZIPなどを選べます。`,
    en: (name: string) =>
      `“${name}” cannot be attached. Choose a video (MP4, WebM, MOV) or a PDF, Word, Excel, PowerPoint, text, CSV or ZIP file.`,
  },
  empty: {
    ja: (name: string) => `「${name}」は空のファイルです。`,
    en: (name: string) => `“${name}” is empty.`,
  },
  tooLarge: {
    ja: (name: string, megabytes: number) => `「${name}」は${megabytes}MBを超えているため追加できません。`,
    en: (name: string, megabytes: number) => `“${name}” is over ${megabytes} MB and cannot be added.`,
  },
  tooManyVideos: {
    ja: (most: number) => `動画は${most}本までです。`,
    en: (most: number) =>
      enPlural(most, { one: 'You can add one video.', other: 'You can add up to # videos.' }),
  },
  tooManyFiles: {
    ja: (most: number) => `ファイルは${most}個までです。`,
    en: (most: number) => `You can add up to ${most} files.`,
  },
  unsent: { ja: '送信中のファイル', en: 'Files being uploaded' },
  notSent: {
    ja: '送信できませんでした。もう一度お試しください。',
    en: 'This could not be uploaded. Try again.',
  },
  someNotSent: {
    ja: '送信できていないファイルがあります。もう一度送信するか、外してください。',
    en: 'Some files have not been uploaded. Upload them again, or remove them.',
  },
  lost: {
    ja: (name: string) =>
      `「${name}」は送信が終わる前に閉じられたため、残っていません。もう一度選んでください。`,
    en: (name: string) => `“${name}” was not uploaded before the page closed. Choose it again.`,
  },
  list: { ja: '添付ファイル', en: 'Attached files' },
  video: { ja: (name: string) => `動画: ${name}`, en: (name: string) => `Video: ${name}` },
  videoFailed: {
    ja: 'この端末では再生できない形式の動画です。ダウンロードしてご覧ください。',
    en: 'This device cannot play the video. Download it instead.',
  },
  download: { ja: (name: string) => `${name}をダウンロード`, en: (name: string) => `Download ${name}` },
})
