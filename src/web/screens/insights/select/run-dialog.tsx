import { syncFailed } from '#shared/constants.ts'
import { documentTitle } from '#shared/order/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { DocumentMoney, SumMoney } from '#web/words/money.tsx'
import { LeftOutList } from './many-question.tsx'
import { byNeed, countsOf, type ManyRun, type RunItem } from './many-run.ts'
import { actWords, countText } from './run-words.ts'
import type { UsedMany } from './use-many.ts'

interface RunDialogProps {
  run: ManyRun
  many: UsedMany
  onClose: () => void
}

/**
 * Lists the outcome for each order. Rejected orders come first, each with the reason (rule
 * many-orders/result-per-order).
 */
export function RunDialog({ run, many, onClose }: RunDialogProps) {
  const words = actWords[run.kind]
  const { done, doneSum, refused, waiting, unknown, rest } = countsOf(run)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${many.running ? words.running : words.verb} ${countText(run)}`}
      size="wide"
      footer={
        <span className="end">
          {many.running && (
            <Button aria-disabled={many.running.stopping || undefined} onClick={many.stop}>
              Stop
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </span>
      }
    >
      <div className="so-tally" role="status">
        <div>
          <b>{done}</b>
          <small>
            {words.done}, <SumMoney value={doneSum} />
          </small>
        </div>
        <div className={refused > 0 ? 'bad' : undefined}>
          <b>{refused}</b>
          <small>refused</small>
        </div>
        <div>
          <b>{waiting + unknown + rest}</b>
          <small>{run.kind === 'finalize' ? 'waiting or not sent' : 'not done'}</small>
        </div>
      </div>
      <LeftOutList run={run} gone={0} />
      <ul className="so-results">
        {byNeed(run.items).map((item) => (
          <ResultRow key={item.key} run={run} item={item} many={many} />
        ))}
      </ul>
    </Dialog>
  )
}

function ResultRow({ run, item, many }: { run: ManyRun; item: RunItem; many: UsedMany }) {
  const { result, displayPo, producerName } = item
  const again = run.kind === 'finalize' && many.running === null && mayTryAgain(item)
  return (
    <li>
      <div className="so-who">
        <b className="cut" translate="no" title={producerName}>
          {producerName}
        </b>
        <small>
          {documentTitle(item)}
          {item.copyOf && `, copy for ${item.copyOf}`}
        </small>
      </div>
      <ResultWord run={run} item={item} />
      <span className="fig">
        <DocumentMoney value={item.grandTotal} type={item.documentType} />
      </span>
      {result?.kind === 'refused' && <p className="so-why">{result.why}</p>}
      {again && (
        <Button
          variant="quiet"
          aria-label={`${result?.kind === 'waiting' ? 'Check' : 'Retry'} ${displayPo}`}
          onClick={() => void many.again(item)}
        >
          {result?.kind === 'waiting' ? 'Check again' : 'Retry'}
        </Button>
      )}
    </li>
  )
}

/** True if the order can be sent again, because it is waiting for ACES or its ACES synchronization failed. */
function mayTryAgain({ result }: RunItem): boolean {
  return result?.kind === 'waiting' || (result?.kind === 'refused' && result.why.includes(syncFailed))
}

function ResultWord({ run, item: { result } }: { run: ManyRun; item: RunItem }) {
  if (result === null) return <StatusWord tone="open">Not started</StatusWord>
  const words = {
    done: <StatusWord tone="ok">{actWords[run.kind].word}</StatusWord>,
    refused: <StatusWord tone="bad">Refused</StatusWord>,
    waiting: <StatusWord tone="warn">Waiting for ACES</StatusWord>,
    unknown: <StatusWord tone="warn">Unknown</StatusWord>,
  }
  return words[result.kind]
}
