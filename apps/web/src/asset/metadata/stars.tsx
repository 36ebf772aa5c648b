import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import styles from "./metadata-list.module.css";

const FIVE = [1, 2, 3, 4, 5];

export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.stars} role="img" aria-label={t("global:rating.stars", { count: stars })}>
      {FIVE.map((star) =>
        star <= stars ? (
          <IconStarFilled key={star} size={15} aria-hidden />
        ) : (
          <IconStar key={star} size={15} stroke={1.6} className={styles.star} aria-hidden />
        ),
      )}
    </span>
  );
}
