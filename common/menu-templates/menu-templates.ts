import type { Locale } from '#common/locale.ts'
import { businessTrip } from './business-trip.ts'
import { commutingAllowance } from './commuting-allowance.ts'
import { newsletter } from './company-newsletter.ts'
import { condolencePayment } from './condolence-payment.ts'
import { dailyReport } from './daily-report.ts'
import { expenses } from './expense-settlement.ts'
import { incidentReport } from './incident-report.ts'
import { oneOnOne } from './one-on-one.ts'
import { selfIntroduction } from './self-introduction.ts'
import { suggestionBox } from './suggestion-box.ts'
import type { Say } from './template-parts.ts'
import type { TemplatePlan } from './template-plan.ts'
import { thanksCard } from './thanks-card.ts'
import { training } from './training-course.ts'

const templates: readonly ((say: Say) => TemplatePlan)[] = [
  thanksCard,
  dailyReport,
  condolencePayment,
  commutingAllowance,
  expenses,
  businessTrip,
  suggestionBox,
  training,
  oneOnOne,
  incidentReport,
  newsletter,
  selfIntroduction,
]

/** Predefined menus, in one language. */
export const menuTemplates = (locale: Locale): TemplatePlan[] =>
  templates.map((template) => template((ja, en) => (locale === 'ja' ? ja : en)))
