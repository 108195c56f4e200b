import { Button, IconButton } from '#web/ui/button.tsx'
import { countsOf, type ManyRun, openItems } from './many-run.ts'
import { actWords, countText, outcomeText, progressText } from './run-words.ts'
import type { UsedMany } from './use-many.ts'

interface RunBarProps {
  run: ManyRun
  many: UsedMany
  onDetails: () => void
}

/** (rules many-orders/one-after-another, many-orders/after-a-reload) */
export function RunBar({ run, many, onDetails }: RunBarProps) {
  const { running, stop, resume, dismiss, undo } = many
  const { of, rest, done } = countsOf(run)
  const open = openItems(run).length
  return (
    <div className="so-row so-run">
      {running === null && <IconButton icon="close" label="Close the results" onClick={dismiss} />}
      <div className="so-says">
        <p role="status">
          {running ? progressText(run) : `${open > 0 ? 'Stopped: ' : ''}${outcomeText(run)}`}
          {running && <WaitText {...running} />}
        </p>
        {running && <progress aria-label={actWords[run.kind].running} max={of} value={of - rest} />}
      </div>
      <span className="so-acts">
        {running ? (
          <Button aria-disabled={running.stopping || undefined} onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            {open > 0 && <Button onClick={() => void resume()}>Resume {open.toLocaleString('en-US')}</Button>}
            {run.kind === 'archive' && done > 0 && <Button onClick={() => void undo()}>Undo</Button>}
            {run.kind === 'download' && done > 0 && <Button onClick={() => void many.save(run)}>Save</Button>}
          </>
        )}
        <Button variant="plain" aria-label={`Results of ${countText(run)}`} onClick={onDetails}>
          Results
        </Button>
      </span>
    </div>
  )
}

function WaitText({ waiting, stopping }: NonNullable<UsedMany['running']>) {
  if (stopping) return <span className="q"> Stopping after the current order…</span>
  if (waiting === 'connection') return <span className="q"> The server can’t be reached. Retrying…</span>
  if (waiting === 'server') return <span className="q"> Rate limit reached. Continuing automatically.</span>
  return null
}
