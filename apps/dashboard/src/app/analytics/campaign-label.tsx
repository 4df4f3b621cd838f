import { AccountLink } from '../view/account-link.tsx';
import styles from './campaign-label.module.css';
import { toCampaignName } from './campaign-name.ts';

/** A campaign by its name, above the identifier that pages use. */
export function CampaignLabel({ campaignId }: { readonly campaignId: string }) {
  const name = toCampaignName(campaignId);
  return (
    <span className={styles.label}>
      <AccountLink path={`campaigns/${encodeURIComponent(campaignId)}`}>{name}</AccountLink>
      {name !== campaignId && <span className={styles.identifier}>{campaignId}</span>}
    </span>
  );
}
