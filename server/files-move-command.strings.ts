import { strings } from '#common/strings.ts'

export const filesMoveCommandStrings = strings({
  help: {
    ja: '使い方: npm run files:move -- --to s3（または --to disk）\n保存されているファイルを DATA_DIR と S3_BUCKET の間で複製し、それぞれ読み戻して照合します。サーバーが動いていても実行でき、何度実行しても安全です。元のファイルは消しません。',
    en: 'Usage: npm run files:move -- --to s3 (or --to disk)\nCopies the stored files between DATA_DIR and S3_BUCKET, and reads each copy back to compare it. It can run while the server is running, and is safe to repeat. Nothing is removed.',
  },
  setTo: {
    ja: '--to s3 または --to disk を指定してください',
    en: 'Say where to: --to s3 or --to disk',
  },
  setBucket: {
    ja: 'S3_BUCKET など S3_ で始まる設定が必要です',
    en: 'Set S3_BUCKET and the other settings S3_… as the server will use them',
  },
  progress: {
    ja: (count: string, size: string) => `${count}件（${size}）を複製しました…`,
    en: (count: string, size: string) => `${count} files (${size}) copied so far`,
  },
  done: {
    ja: (copied: string, size: string, present: string) =>
      `${copied}件（${size}）を複製して照合しました。${present}件はすでに同じものがありました`,
    en: (copied: string, size: string, present: string) =>
      `Copied and compared ${copied} files (${size}). ${present} were there already`,
  },
  next: {
    ja: (to: string) =>
      to === 's3'
        ? 'サーバーを止め、もう一度実行してから、S3_BUCKET などを設定して起動してください'
        : 'サーバーを止め、もう一度実行してから、S3_BUCKET などを外して起動してください',
    en: (to: string) =>
      to === 's3'
        ? 'Stop the server, run this once more, and start it with S3_BUCKET and the others set'
        : 'Stop the server, run this once more, and start it with S3_BUCKET and the others unset',
  },
  different: {
    ja: (paths: string) => `同じになりませんでした: ${paths}`,
    en: (paths: string) => `These are not the same: ${paths}`,
  },
})
