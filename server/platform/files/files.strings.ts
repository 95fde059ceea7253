import { strings } from '#common/strings.ts'

/** Why a file is refused; the key is the reason of `FileRefused`. */
export const filesStrings = strings({
  empty: {
    ja: 'ファイルが空です。別のファイルを選んでください。',
    en: 'This file is empty. Choose another one.',
  },
  gone: {
    ja: '選んだファイルの一部が見つかりません。もう一度選んでください。',
    en: 'Some of the files you chose no longer exist. Choose them again.',
  },
  notAnImage: {
    ja: 'この形式の画像は使えません。JPEG、PNG、WebP、GIF、AVIF、HEICのいずれかを選んでください。',
    en: 'This type of image is not supported. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.',
  },
  svg: {
    ja: 'SVG形式の画像は使えません。PNGなどに変換してから選んでください。',
    en: 'SVG images are not supported. Convert the image to PNG first.',
  },
  notAVideo: {
    ja: 'この形式の動画は使えません。MP4、WebM、MOVのいずれかを選んでください。',
    en: 'This type of video is not supported. Choose an MP4, WebM or MOV.',
  },
  fileNotAllowed: {
    ja: 'この種類のファイルは添付できません。PDF、Word、Excel、PowerPoint、テキスト、CSV、ZIPなどを選んでください。',
    en: 'This type of file is not supported. Choose a PDF, Word, Excel, PowerPoint, text, CSV or ZIP file.',
  },
  fileIsSomethingElse: {
    ja: 'ファイルの中身が拡張子と合っていません。元のファイルを確認してください。',
    en: 'The content of this file does not match its file name. Check the file.',
  },
  damaged: {
    ja: '画像を読み込めませんでした。ファイルが壊れている可能性があります。',
    en: 'The image could not be read. The file may be damaged.',
  },
  storageFull: {
    ja: '会社の保存容量がいっぱいのため、ファイルを追加できません。管理者に知らせてください。',
    en: 'Your company’s storage is full, so files cannot be added. Contact an administrator.',
  },
  harmful: {
    ja: 'ウイルスまたは危険な内容が見つかったため、受け付けられません。管理者に通知しました。',
    en: 'A virus or other dangerous content was found, so this file was rejected. Administrators have been notified.',
  },
  tooLargeToScan: {
    ja: '大きすぎてウイルス検査ができないため、受け付けられません。小さくするか、管理者に相談してください。',
    en: 'This file is too large for the virus scan, so it was rejected. Reduce its size or contact an administrator.',
  },
  tooManyPixels: {
    ja: '画像の縦横のサイズ（画素数）が大きすぎます。小さくしてから選んでください。',
    en: 'This image has too many pixels. Reduce its width and height first.',
  },
  tookTooLong: {
    ja: '画像の処理に時間がかかりすぎました。縦横のサイズを小さくしてから、もう一度お試しください。',
    en: 'Processing this image took too long. Reduce its width and height and try again.',
  },
})
