import { strings } from '#common/strings.ts'

/** Terminal messages of `npm run backup` and `npm run restore`. */
export const backupCommandStrings = strings({
  backupHelp: {
    ja: `データベースと保存されたファイルのバックアップを、BACKUP_DIR に BACKUP_KEY で暗号化して作ります。サーバーは動いたままでかまいません。変わったところだけが書き足されます。

  npm run backup                    バックアップを作る
  npm run backup -- --verify        作ってから、仮の場所に戻して、すべての行とファイルを照合する
  npm run backup -- --check         新しく作らずに、いちばん新しいものを照合する（--backup で選べます）
  npm run backup -- --list          一覧を見る
  npm run backup -- --keep 30       作ってから、新しい順に30個を残してほかを消す
  npm run backup -- --make-key      BACKUP_KEY に使う鍵を作って表示する。なくすと、バックアップは読めません

  --language     このコマンドの言葉（ja・en）`,
    en: `Backs up the database and the stored files to BACKUP_DIR, encrypted with BACKUP_KEY. The server can keep running. Only what has changed is added.

  npm run backup                    makes a backup
  npm run backup -- --verify        then restores it to a scratch place and compares every row and every file
  npm run backup -- --check         makes none, and verifies the latest one (--backup chooses another)
  npm run backup -- --list          lists the backups
  npm run backup -- --keep 30       then keeps the 30 latest and removes the others
  npm run backup -- --make-key      makes a key for BACKUP_KEY and prints it. Without it, the backups cannot be read

  --language     the language of this command (ja, en)`,
  },
  restoreHelp: {
    ja: `BACKUP_DIR のバックアップを、空のデータベースと空の DATA_DIR に戻します。サーバーは止めておきます。

  npm run restore                   いちばん新しいものを戻す
  npm run restore -- --backup 20261128T142201123Z

  --language     このコマンドの言葉（ja・en）`,
    en: `Restores a backup of BACKUP_DIR into an empty database and an empty DATA_DIR. The server must be stopped.

  npm run restore                   restores the latest one
  npm run restore -- --backup 20261128T142201123Z

  --language     the language of this command (ja, en)`,
  },
  exportHelp: {
    ja: `ひとつの会社のすべて（データとファイル）を、BACKUP_DIR に BACKUP_KEY で暗号化して書き出します。サーバーは動いたままでかまいません。

  npm run company:export -- --code mihon

  --language     このコマンドの言葉（ja・en）`,
    en: `Exports one company with all its data and files to BACKUP_DIR, encrypted with BACKUP_KEY. The server can keep running.

  npm run company:export -- --code mihon

  --language     the language of this command (ja, en)`,
  },
  importHelp: {
    ja: `書き出した会社を、ほかの会社がすでにあるところに読み込み、すべての行とファイルを照合します。組み込みのデータベースでは、サーバーを止めておきます。

  npm run company:import                    いちばん新しいものを読み込む
  npm run company:import -- --backup 20261128T142201123Z

  --language     このコマンドの言葉（ja・en）`,
    en: `Imports an exported company beside the companies that are already there, and verifies every row and file. With the embedded engine, the server must be stopped.

  npm run company:import                    imports the latest export
  npm run company:import -- --backup 20261128T142201123Z

  --language     the language of this command (ja, en)`,
  },
  unknown: {
    ja: (option: string) => `「${option}」は使えません。--help で使い方を見られます`,
    en: (option: string) => `"${option}" is not an option. See --help`,
  },
  setDir: {
    ja: '環境変数 BACKUP_DIR に、バックアップを置くフォルダーを指定してください',
    en: 'Set the environment variable BACKUP_DIR to the folder for the backups',
  },
  setKey: {
    ja: '環境変数 BACKUP_KEY に鍵を指定してください。npm run backup -- --make-key で作れます',
    en: 'Set the environment variable BACKUP_KEY to a key. npm run backup -- --make-key makes one',
  },
  keepNumber: {
    ja: '--keep には1以上の整数を指定してください',
    en: '--keep must be a whole number of at least 1',
  },
  none: { ja: 'バックアップはまだありません', en: 'There is no backup yet' },
  noneLike: {
    ja: (id: string) => `バックアップ ${id} はありません。--list で一覧を見られます`,
    en: (id: string) => `There is no backup ${id}. See --list`,
  },
  inUse: {
    ja: 'サーバーが動いています。止めてから、もう一度実行してください',
    en: 'The server is running. Stop it, then run this again',
  },
  made: {
    ja: (id: string, rows: string, files: string, added: string) =>
      `バックアップ ${id} を作りました：${rows}行、ファイル${files}個。${added}を書き足しました`,
    en: (id: string, rows: string, files: string, added: string) =>
      `Made backup ${id}: ${rows} rows, ${files} files. ${added} added`,
  },
  line: {
    ja: (id: string, rows: string, files: string) => `${id}  ${rows}行、ファイル${files}個`,
    en: (id: string, rows: string, files: string) => `${id}  ${rows} rows, ${files} files`,
  },
  companyLine: {
    ja: (code: string, line: string) => `${line}（会社 ${code}）`,
    en: (code: string, line: string) => `${line} (company ${code})`,
  },
  setCode: { ja: '--code に会社コードを指定してください', en: 'Name the company: --code' },
  noCompany: {
    ja: (code: string) => `会社コード「${code}」の会社はありません`,
    en: (code: string) => `There is no company with the code ${code}`,
  },
  exported: {
    ja: (name: string, id: string, rows: string, files: string) =>
      `${name}を ${id} に書き出しました：${rows}行、ファイル${files}個`,
    en: (name: string, id: string, rows: string, files: string) =>
      `Exported ${name} as ${id}: ${rows} rows, ${files} files`,
  },
  imported: {
    ja: (name: string, rows: string, files: string) =>
      `${name}を読み込みました：${rows}行とファイル${files}個が、すべて一致しました`,
    en: (name: string, rows: string, files: string) =>
      `Imported ${name}: all ${rows} rows and ${files} files are equal`,
  },
  taken: {
    ja: (values: string) => `すでに使われているものがあるため、読み込めません：${values}`,
    en: (values: string) => `Cannot be imported, because these are in use here: ${values}`,
  },
  removed: {
    ja: (count: string) => `古いバックアップを${count}個消しました`,
    en: (count: string) => `Removed ${count} older backups`,
  },
  equal: {
    ja: (rows: string, files: string) => `照合しました：${rows}行とファイル${files}個が、すべて一致しました`,
    en: (rows: string, files: string) => `Verified: all ${rows} rows and ${files} files are equal`,
  },
  different: {
    ja: (what: string) => `一致しないものがあります：${what}`,
    en: (what: string) => `These differ: ${what}`,
  },
  damaged: {
    ja: (detail: string) => `バックアップを読めません：${detail}`,
    en: (detail: string) => `The backup cannot be read: ${detail}`,
  },
  notEmpty: {
    ja: (what: string) => `空ではありません：${what}。空のデータベースと空の DATA_DIR に戻してください`,
    en: (what: string) => `Not empty: ${what}. Restore into an empty database and an empty DATA_DIR`,
  },
  restored: {
    ja: (id: string, rows: string, files: string) =>
      `バックアップ ${id} を戻しました：${rows}行、ファイル${files}個。いつものようにサーバーを起動できます`,
    en: (id: string, rows: string, files: string) =>
      `Restored backup ${id}: ${rows} rows, ${files} files. Start the server as usual`,
  },
})
