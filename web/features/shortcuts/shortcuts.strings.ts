import { strings } from '#common/strings.ts'

export const shortcutWords = strings({
  shortcuts: { ja: 'ショートカット', en: 'Shortcuts' },
  newWindow: { ja: '（新しいウィンドウで開きます）', en: '(opens in a new window)' },
})
