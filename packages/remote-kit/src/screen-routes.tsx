import { createContext, type ReactNode, useContext } from 'react';
import { Route, Routes } from 'react-router-dom';

/** What the shell draws where there is no page; its provider is the shell's to render. */
export const MissingPage = createContext<ReactNode>(null);

/** The shell's own page for an address at which there is nothing. */
export function NoSuchPage(): ReactNode {
  return useContext(MissingPage);
}

interface ScreenRoutesProps {
  /** Path beneath the screen's own (`''` for the screen's itself, `:id` for a parameter) → page. */
  readonly pages: Readonly<Record<string, ReactNode>>;
}

/**
 * The pages of a screen that owns everything beneath its path, which its manifest declares with
 * `/*` at the end. Where none fits, the shell's page for an unknown address is drawn.
 */
export function ScreenRoutes({ pages }: ScreenRoutesProps) {
  return (
    <Routes>
      {Object.entries(pages).map(([path, page]) => (
        <Route key={path} path={path} element={page} />
      ))}
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  );
}
