import { PRODUCT } from '#kernel';
import { BadgeCheck, KeyRound, MonitorSmartphone, ReceiptText, ShieldCheck, WalletCards } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './Sections.module.css';

const STEPS = ['one', 'two', 'three'] as const;
const QUESTIONS = ['password', 'who', 'cost', 'code'] as const;
const FEATURES = [
  ['wallet', WalletCards],
  ['statement', ReceiptText],
  ['once', BadgeCheck],
  ['code', ShieldCheck],
  ['pin', KeyRound],
  ['sessions', MonitorSmartphone],
] as const;
const token = PRODUCT.token;

function Steps() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('steps.title')}</h2>
      <ol className={styles['steps']}>
        {STEPS.map((step, index) => (
          <li key={step} className={styles['step']}>
            <span className={styles['number']} aria-hidden>
              {index + 1}
            </span>
            <h3>{t(`steps.${step}.title`, { token })}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Features() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('features.title')}</h2>
      <ul className={styles['features']}>
        {FEATURES.map(([feature, Icon]) => (
          <li key={feature} className={styles['feature']}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            <h3>{t(`features.${feature}.title`)}</h3>
            <p>{t(`features.${feature}.text`, { token })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Exact() {
  const { t } = useTranslation('home');
  return (
    <section className={styles['exact']}>
      <div>
        <h2 className={styles['title']}>{t('exact.title')}</h2>
        <p>{t('exact.text', { token })}</p>
      </div>
      <p className={styles['digits']} aria-hidden>
        25.<span>000000000000000000</span>
      </p>
    </section>
  );
}

function Questions() {
  const { t } = useTranslation('home');
  return (
    <section className={`${styles['section']} ${styles['faq']}`}>
      <h2 className={styles['title']}>{t('faq.title')}</h2>
      <div className={styles['questions']}>
        {QUESTIONS.map((question) => (
          <details key={question} className={styles['question']}>
            <summary>{t(`faq.${question}.q`)}</summary>
            <p>{t(`faq.${question}.a`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** What stands below the first screen; the browser wakes it after the rest. */
export default function Sections() {
  return (
    <>
      <Steps />
      <Features />
      <Exact />
      <Questions />
    </>
  );
}
