import { useRef, useState } from 'react'
import { rewardBatchLimits } from '#contract/rewards.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { decodeText } from '#web/app/text-file.ts'
import { rewards } from './rewards.strings.ts'

/** Reads a CSV file in the browser and passes its text on. */
export function FileText({ onText }: { onText: (text: string) => void }) {
  const t = useStrings(rewards)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    // A character of the text is at most four bytes of the file.
    if (file.size > rewardBatchLimits.textLength * 4) return setProblem(t.fileTooLarge)
    const text = decodeText(await file.arrayBuffer())
    setProblem(text === undefined ? t.fileUnreadable : undefined)
    if (text !== undefined) onText(text)
  }
  return (
    <>
      <div>
        <Button size="xSmall" icon="upload" onClick={() => input.current?.click()}>
          {t.chooseFile}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t.chooseFile}
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {problem && (
        <Notice situation="danger" live>
          {problem}
        </Notice>
      )}
    </>
  )
}
