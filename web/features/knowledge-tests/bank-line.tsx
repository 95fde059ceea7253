import { archiveBankQuestion, createBankQuestions } from '#contract/knowledge-tests.bank.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Tag } from '#ui/tag.tsx'
import { call } from '#web/app/api.ts'
import { AppLink, useAppNavigate } from '#web/app/link.tsx'
import { useAct } from '#web/app/use-act.ts'
import columns from './admin.module.css'
import styles from './bank.module.css'
import { bankWords } from './bank.strings.ts'
import { questionKindWords } from './editor.strings.ts'
import { copyOf, draftOfQuestion, filesOf, questionOf } from './question-draft.ts'
import { type BankQuestion, bankPath, useBankChanges } from './use-bank.ts'

/** A question of the question bank: its tags, how it is used, and what can be done with it. */
export function BankLine({ row }: { row: BankQuestion }) {
  const t = useStrings(bankWords)
  const kinds = useStrings(questionKindWords)
  const navigate = useAppNavigate()
  const act = useAct({ refresh: useBankChanges(), failed: t.failed })
  const { id, version, question, tags, archived, testCount, answerCount, rightShare } = row
  const address = `${bankPath}/${id}`
  const archive = () =>
    act(
      () => call(archiveBankQuestion, { params: { id }, body: { archived: !archived, version } }),
      archived ? t.restoreDone : t.archiveDone,
    )
  const duplicate = () =>
    act(
      () =>
        call(createBankQuestions, {
          body: {
            questions: [questionOf(copyOf(draftOfQuestion(question, filesOf(row))))],
            tags: [...tags],
          },
        }),
      t.duplicated,
    )
  const facts = [
    kinds[question.kind],
    t.pointsOf(question.points),
    testCount > 0 && t.usedIn(testCount),
    rightShare !== null
      ? t.rightRate(Math.round(rightShare * 100), answerCount)
      : answerCount > 0 && t.answered(answerCount),
  ].filter(Boolean)
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <AppLink to={address} className={styles.question}>
          {question.text}
        </AppLink>
        {tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
        <span className={columns.note}>{facts.join(' · ')}</span>
      </span>
      <Menu
        label={t.actions(question.text)}
        placement="below-end"
        trigger={(props) => <IconButton {...props} icon="more" label={t.actions(question.text)} />}
      >
        <MenuItem icon="edit" onSelect={() => navigate(address)}>
          {t.edit}
        </MenuItem>
        <MenuItem icon="copy" onSelect={duplicate}>
          {t.duplicate}
        </MenuItem>
        <MenuItem icon={archived ? 'retry' : 'box'} onSelect={archive}>
          {archived ? t.restore : t.archive}
        </MenuItem>
      </Menu>
    </div>
  )
}
