import { useState } from 'react';
import type { User } from '#contracts/identity';
import { CodeStep } from './CodeStep.js';
import { DetailsStep } from './DetailsStep.js';
import { Receipt } from './Receipt.js';
import { RequestStep } from './RequestStep.js';
import { ReviewStep } from './ReviewStep.js';
import { UnconfirmedStep } from './UnconfirmedStep.js';
import type { SendFlow } from './useSendFlow.js';

export interface SendStepsProps {
  readonly me: User;
  readonly flow: SendFlow;
  /** The money request that is paid, if any. */
  readonly moneyRequestId: string | undefined;
}

/** The step that the transfer stands at. */
export function SendSteps({ me, flow, moneyRequestId }: SendStepsProps) {
  const { state, type, review, edit, codeWasSent, pay, restart } = flow;
  const [resendAt, setResendAt] = useState<string>();
  const [isReturn, setReturn] = useState(false);
  if (state.step !== 'details' && !isReturn) setReturn(true);
  const takeCodeSent = (at: string) => {
    setResendAt(at);
    codeWasSent();
  };

  switch (state.step) {
    case 'details':
      if (moneyRequestId) {
        return (
          <RequestStep
            id={moneyRequestId}
            form={state.form}
            refusal={state.refusal}
            isReturn={isReturn}
            onType={type}
            onReview={review}
          />
        );
      }
      return (
        <DetailsStep
          me={me}
          form={state.form}
          refusal={state.refusal}
          isReturn={isReturn}
          onType={type}
          onReview={review}
        />
      );
    case 'review':
    case 'sending':
      return (
        <ReviewStep
          email={me.email}
          payment={state.payment}
          refusal={state.step === 'review' ? state.refusal : undefined}
          isSending={state.step === 'sending'}
          onEdit={edit}
          onPay={pay}
          onCodeSent={takeCodeSent}
        />
      );
    case 'code':
      return (
        <CodeStep
          email={me.email}
          payment={state.payment}
          resendAt={resendAt}
          onCodeSent={setResendAt}
          onEdit={edit}
          onPay={pay}
        />
      );
    case 'unconfirmed':
      return <UnconfirmedStep payment={state.payment} onPay={pay} onRestart={restart} />;
    case 'receipt':
      return <Receipt transfer={state.transfer} onRestart={restart} />;
  }
}
