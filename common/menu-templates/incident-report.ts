import { newItem } from '#common/form/new-item.ts'
import { options, plan, required, type Say, step, superior, unpublished, workflow } from './template-parts.ts'

export const incidentReport = (w: Say) =>
  plan({
    key: 'incident_report',
    name: w('事故・ヒヤリハット報告', 'Incidents and near misses'),
    nameKana: 'じこ・ひやりはっとほうこく',
    description: w(
      '事故や「あぶない」と感じたことを報告します。責めるためではなく、くり返さないために。',
      'Accidents and near misses. The goal is prevention, not blame.',
    ),
    iconName: 'warning',
    tone: 'red',
    flow: 'report',
    forms: {
      apply: null,
      report: [
        newItem('choice', 'sort', w('種類', 'Type'), {
          ...required,
          options: options(
            w('ヒヤリハット', 'Near miss'),
            w('けが', 'Injury'),
            w('設備の故障', 'Equipment'),
            w('お客様に関わること', 'Customers'),
          ),
        }),
        newItem('date', 'day', w('起きた日', 'Day'), { ...required, max: 'today' }),
        newItem('time', 'time', w('起きた時刻', 'Time')),
        newItem('departments', 'where', w('起きた部署', 'Department'), { ...required, most: 1 }),
        newItem('long_text', 'what', w('何が起きたか', 'What happened'), required),
        newItem('long_text', 'injury', w('けがの状態と手当て', 'Injury and treatment'), {
          ...required,
          ...unpublished,
          shownWhen: { item: 'sort', test: 'is', value: 'option2' },
        }),
        newItem('images', 'photos', w('現場の写真', 'Photos'), { most: 6 }),
        newItem('long_text', 'measures', w('再発を防ぐためにすること', 'Preventive measures'), required),
        newItem('users', 'involved', w('関係した人', 'People involved'), { ...unpublished, most: 20 }),
      ],
    },
    workflows: {
      apply: null,
      report: workflow(
        step('superior', w('上長の確認', 'Manager'), superior),
        step('safety', w('安全担当の確認', 'Safety officer'), []),
      ),
    },
  })
