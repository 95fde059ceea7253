import { strings } from '#common/strings.ts'

export const certificatesStrings = strings({
  heading: { ja: '修了証', en: 'Certificate' },
  headingTest: { ja: '合格証', en: 'Certificate' },
  holder: { ja: (name: string) => `${name} 様`, en: (name: string) => name },
  statement: {
    ja: 'あなたは上記のコースを修了したことを証します。',
    en: 'This certifies that the person named above has completed this course.',
  },
  statementTest: {
    ja: 'あなたは上記のテストに合格したことを証します。',
    en: 'This certifies that the person named above has passed this test.',
  },
  number: { ja: '証明書番号', en: 'Certificate number' },
  issued: { ja: '発行日', en: 'Issued on' },
  validUntil: { ja: '有効期限', en: 'Valid until' },
  noEnd: { ja: 'なし', en: 'No end date' },
  fileName: { ja: '証明書', en: 'certificate' },
})
