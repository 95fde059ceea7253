import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const flowWords = strings({
  flow: { ja: '利用の流れ', en: 'Flow' },
  share: { ja: '共有', en: 'Share' },
  shareNote: {
    ja: '承認なしで、すぐに公開されます。（例：日報、サンクスカード）',
    en: 'Posted immediately, without approval. For daily reports and thanks.',
  },
  apply: { ja: '申請', en: 'Application' },
  applyNote: {
    ja: 'する前に承認を受けます。承認されると公開されます。（例：休暇、慶弔見舞金）',
    en: 'Approved beforehand. For leave and payments.',
  },
  report: { ja: '報告', en: 'Report' },
  reportNote: {
    ja: 'したあとに報告し、承認を受けて公開されます。（例：改善提案、1on1の記録）',
    en: 'Approved afterwards. For suggestions and 1-on-1 notes.',
  },
  applyReport: { ja: '申請＋報告', en: 'Application and report' },
  applyReportNote: {
    ja: '先に申請し、承認されたあとで報告します。それぞれにフォームと承認があります。（例：経費、出張、研修）',
    en: 'An application first and a report later, each with its own form and approval. For expenses, trips and courses.',
  },
  published: {
    ja: '公開中は変更できません。先に非公開に戻してください。',
    en: 'The flow cannot be changed while the programme is published. Unpublish it first.',
  },
  waiting: {
    ja: (count: number) => `承認待ち・差戻し中のものが${count}件あるため、変更できません。`,
    en: (count: number) =>
      `The flow cannot be changed while ${enPlural(count, { one: '# report is', other: '# reports are' })} waiting for approval.`,
  },
  hasWorkflow: {
    ja: '変更する前に、設定されている承認を削除してください。',
    en: 'Delete the approval before you change the flow.',
  },
  toApproval: { ja: '承認の設定へ', en: 'Go to approval' },
  failed: { ja: '変更できませんでした。', en: 'This could not be changed. Try again.' },
  changed: { ja: 'フローを変更しました', en: 'Flow changed' },
  formMoves: {
    ja: '作ったフォームは、新しいフローの最初の段階に引き継がれます。',
    en: 'The form moves to the first stage of the new flow.',
  },
})
