import { strings } from './strings.ts'

export const publicHolidays = strings({
  newYear: { ja: '元日', en: 'New Year’s Day' },
  comingOfAge: { ja: '成人の日', en: 'Coming of Age Day' },
  foundation: { ja: '建国記念の日', en: 'National Foundation Day' },
  emperor: { ja: '天皇誕生日', en: 'The Emperor’s Birthday' },
  vernalEquinox: { ja: '春分の日', en: 'Vernal Equinox Day' },
  showa: { ja: '昭和の日', en: 'Showa Day' },
  constitution: { ja: '憲法記念日', en: 'Constitution Memorial Day' },
  greenery: { ja: 'みどりの日', en: 'Greenery Day' },
  children: { ja: 'こどもの日', en: 'Children’s Day' },
  marine: { ja: '海の日', en: 'Marine Day' },
  mountain: { ja: '山の日', en: 'Mountain Day' },
  aged: { ja: '敬老の日', en: 'Respect for the Aged Day' },
  autumnalEquinox: { ja: '秋分の日', en: 'Autumnal Equinox Day' },
  sports: { ja: 'スポーツの日', en: 'Sports Day' },
  culture: { ja: '文化の日', en: 'Culture Day' },
  labour: { ja: '勤労感謝の日', en: 'Labour Thanksgiving Day' },
  accession: { ja: '即位に伴う祝日', en: 'Accession to the Throne' },
  substitute: { ja: '振替休日', en: 'Substitute holiday' },
  citizens: { ja: '国民の休日', en: 'Citizens’ holiday' },
})
