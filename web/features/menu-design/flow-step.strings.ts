import { strings } from '#common/strings.ts'

export const flowWords = strings({
  flow: { ja: '利用の流れ', en: 'How it is used' },
  share: { ja: '共有', en: 'Share' },
  shareNote: {
    ja: '承認なしで、すぐに公開されます。（例：日報、サンクスカード）',
    en: 'Posted at once, without approval: daily reports, thanks.',
  },
  apply: { ja: '申請', en: 'Application' },
  applyNote: {
    ja: 'する前に承認を受けます。承認されると公開されます。（例：休暇、慶弔見舞金）',
    en: 'Approved before it is done: leave, payments.',
  },
  report: { ja: '報告', en: 'Report' },
  reportNote: {
    ja: 'したあとに報告し、承認を受けて公開されます。（例：改善提案、1on1の記録）',
    en: 'Approved after it was done: suggestions, 1-on-1 notes.',
  },
  applyReport: { ja: '申請＋報告', en: 'Application and report' },
  applyReportNote: {
    ja: '先に申請し、承認されたあとで報告します。それぞれにフォームと承認があります。（例：経費、出張、研修）',
    en: 'First an application, later a report, each with its own form and approval: expenses, trips, courses.',
  },
  published: {
    ja: '公開中は変更できません。先に非公開に戻してください。',
    en: 'It cannot be changed while the menu is published. Take it back first.',
  },
  waiting: {
    ja: (count: number) => `承認待ち・差戻し中のものが${count}件あるため、変更できません。`,
    en: (count: number) => `It cannot be changed while ${count} submitted reports wait.`,
  },
  hasWorkflow: {
    ja: '変更する前に、設定されている承認を削除してください。',
    en: 'Delete the approval that is set before changing it.',
  },
  toApproval: { ja: '承認の設定へ', en: 'To the approval' },
  failed: { ja: '変更できませんでした。', en: 'It could not be changed.' },
  changed: { ja: 'フローを変更しました', en: 'The flow was changed' },
  formMoves: {
    ja: '作ったフォームは、新しいフローの最初の段階に引き継がれます。',
    en: 'The form goes along to the first stage of the new flow.',
  },
})
