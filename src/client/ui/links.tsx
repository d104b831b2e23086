import { type ReactNode, useMemo } from 'react';
import * as styles from '#styles/links.css.ts';
import { asLink, findLinks, type Link } from './find-links.ts';

/** A text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  const links = useMemo(() => findLinks(text), [text]);
  if (links.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const link of links) {
    parts.push(text.slice(at, link.start), <ExternalLink key={link.start} link={link} beside={links} />);
    at = link.end;
  }
  return [...parts, text.slice(at)];
}

/** A text that should be a web address as a whole: a link if it is one. */
export function LinkedAddress({ text }: { text: string }) {
  const link = useMemo(() => asLink(text), [text]);
  return link ? <ExternalLink link={link} beside={[link]} /> : text;
}

/** The links of a text in a field, where they cannot be followed. */
export function LinkList({ text }: { text: string }) {
  const links = useMemo(() => findLinks(text).filter(isFirst), [text]);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className={styles.list}>
      {links.map((link) => (
        <li key={link.href}>
          <ExternalLink link={link} beside={links} />
        </li>
      ))}
    </ul>
  );
}

const isFirst = ({ href }: Link, at: number, all: readonly Link[]) =>
  all.findIndex((other) => other.href === href) === at;

interface ExternalLinkProps {
  link: Link;
  /** The links from which its name must tell it apart, and itself. */
  beside: readonly Link[];
}

/**
 * Opens a page in a new tab, without a referrer or opener. Its name is its host alone, unless another link beside it leads
 * to another page there; the whole address is visible.
 */
function ExternalLink({ link: { href, before, host, after }, beside }: ExternalLinkProps) {
  const isAmbiguous = beside.some((other) => other.host === host && other.href !== href);
  return (
    // Dragging it drags its row.
    <a href={href} target="_blank" rel="noreferrer noopener" draggable={false} className={styles.link}>
      <span aria-hidden="true" className={styles.minor}>
        {before}
      </span>
      {host}
      <span aria-hidden={!isAmbiguous} className={styles.minor}>
        {after}
      </span>
    </a>
  );
}
