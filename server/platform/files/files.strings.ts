import { strings } from '#common/strings.ts'

/** Why a file is not taken; the key is the reason of `FileRefused`. */
export const filesStrings = strings({
  empty: {
    ja: 'ファイルが空です。別のファイルを選んでください。',
    en: 'This file is empty. Choose another one.',
  },
  gone: {
    ja: '選んだファイルの一部が見つかりません。もう一度選んでください。',
    en: 'Some of the files you chose are no longer there. Choose them again.',
  },
  notAnImage: {
    ja: 'この形式の画像は使えません。JPEG、PNG、WebP、GIF、AVIF、HEICのいずれかを選んでください。',
    en: 'This kind of picture cannot be used. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.',
  },
  svg: {
    ja: 'SVG形式の画像は使えません。PNGなどに変換してから選んでください。',
    en: 'SVG pictures cannot be used. Convert the picture to PNG first.',
  },
  notAVideo: {
    ja: 'この形式の動画は使えません。MP4、WebM、MOVのいずれかを選んでください。',
    en: 'This kind of video cannot be used. Choose an MP4, WebM or MOV.',
  },
  fileNotAllowed: {
    ja: 'この種類のファイルは添付できません。PDF、Word、Excel、PowerPoint、テキスト、CSV、ZIPなどを選んでください。',
    en: 'This kind of file cannot be attached. Choose a PDF, Word, Excel, PowerPoint, text, CSV or ZIP file.',
  },
  fileIsSomethingElse: {
    ja: 'ファイルの中身が拡張子と合っていません。元のファイルを確認してください。',
    en: 'The content of this file does not match its name. Check the file.',
  },
  damaged: {
    ja: '画像を読み込めませんでした。ファイルが壊れている可能性があります。',
    en: 'The picture could not be read. The file may be damaged.',
  },
  storageFull: {
    ja: '会社の保存容量がいっぱいのため、ファイルを追加できません。管理者に知らせてください。',
    en: 'Your company’s storage is full, so files cannot be added. Tell an administrator.',
  },
  harmful: {
    ja: 'ウイルスまたは危険な内容が見つかったため、受け付けられません。管理者に通知しました。',
    en: 'A virus or other dangerous content was found, so this file is not accepted. Administrators have been told.',
  },
  tooLargeToScan: {
    ja: '大きすぎてウイルス検査ができないため、受け付けられません。小さくするか、管理者に相談してください。',
    en: 'This file is too large to be checked for viruses, so it is not accepted. Make it smaller or ask an administrator.',
  },
  tooManyPixels: {
    ja: '画像の縦横のサイズ（画素数）が大きすぎます。小さくしてから選んでください。',
    en: 'This picture has too many pixels. Make its width and height smaller first.',
  },
  tookTooLong: {
    ja: '画像の処理に時間がかかりすぎました。縦横のサイズを小さくしてから、もう一度お試しください。',
    en: 'Processing this picture took too long. Make its width and height smaller and try again.',
  },
})
