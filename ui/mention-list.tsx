import type { RefObject } from 'react'
import { Avatar } from './avatar.tsx'
import { controls } from './controls.strings.ts'
import styles from './list-box.module.css'
import { ListBox } from './list-box.tsx'
import { useStrings } from './locale.tsx'
import type { MentionChoice } from './mention.ts'

type Props = {
  id: string
  anchor: RefObject<HTMLElement | null>
  choices: MentionChoice[] | undefined
  active: number
  onPoint: (index: number) => void
  onChoose: (choice: MentionChoice) => void
}

/** The people who can be mentioned, under the text. The text keeps the focus. */
export function MentionList({ id, anchor, choices, active, onPoint, onChoose }: Props) {
  const t = useStrings(controls)
  return (
    <>
      <span className="visually-hidden" role="status">
        {choices && t.choices(choices.length)}
      </span>
      {choices && choices.length > 0 && (
        <ListBox
          id={id}
          label={t.mentionChoices}
          anchor={anchor}
          active={active}
          onPoint={onPoint}
          onChoose={(index) => choices[index] && onChoose(choices[index])}
          options={choices.map((choice) => ({
            key: choice.id,
            content: (
              <>
                <Avatar name={choice.label} src={choice.avatarUrl} size="xSmall" />
                <span className={styles.label}>{choice.label}</span>
                {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
              </>
            ),
          }))}
        />
      )}
    </>
  )
}
