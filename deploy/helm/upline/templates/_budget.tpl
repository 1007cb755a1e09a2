{{/* The maximum number of pods of any service. A pod consumes events if it has a partition. */}}
{{- define "upline.consumers" -}}
{{- $most := 0 }}
{{- range .Values.services }}{{ $most = max $most (int .autoscaling.max) }}{{ end -}}
{{ $most }}
{{- end -}}

{{- define "upline.partitions" -}}
{{- $consumers := int (include "upline.consumers" .) }}
{{- $partitions := int .Values.kafka.partitions | default $consumers }}
{{- if lt $partitions $consumers }}
{{- fail (printf "kafka.partitions is %d, but a service may have %d pods: a pod without a partition consumes nothing. Set kafka.partitions to %d or more, or lower services.*.autoscaling.max." $partitions $consumers $consumers) }}
{{- end -}}
{{ $partitions }}
{{- end -}}

{{/* The pools of one service, by the variable that sets each. */}}
{{- define "upline.pools" -}}
{{- toYaml (merge (dict) (.spec.pools | default dict) .root.Values.postgres.pools) }}
{{- end -}}

{{/* The connections that one pod of a service can hold, including writer and reader with the embedded event log. */}}
{{- define "upline.podConnections" -}}
{{- $sum := int .root.Values.postgres.sessions }}
{{- range include "upline.pools" . | fromYaml }}{{ $sum = add $sum (int .) }}{{ end -}}
{{- if not (include "upline.usesKafka" .root) }}{{ $sum = add $sum 2 }}{{ end -}}
{{ $sum }}
{{- end -}}

{{/*
The connections that everything may hold at the same time: all pods, those of a rollout (its migration jobs, one after the
other, have ended by then), npm run verify with two for each database, and the reserved ones.
*/}}
{{- define "upline.budget" -}}
{{- $postgres := .Values.postgres }}
{{- $surge := int .Values.rollout.maxSurge }}
{{- $lines := list }}
{{- $pods := 0 }}
{{- $rollout := 0 }}
{{- $largest := 0 }}
{{- range $app, $spec := .Values.services }}
{{- $each := int (include "upline.podConnections" (dict "root" $ "spec" $spec)) }}
{{- $most := int $spec.autoscaling.max }}
{{- $pods = add $pods (mul $most $each) }}
{{- $rollout = add $rollout (mul $surge $each) }}
{{- $largest = max $largest $each }}
{{- $lines = append $lines (printf "%s: %d pods x %d connections = %d" $app $most $each (mul $most $each)) }}
{{- end }}
{{- with int .Values.importWorkers.count }}
{{- $each := int (include "upline.podConnections" (dict "root" $ "spec" $.Values.services.loans)) }}
{{- $pods = add $pods (mul . $each) }}
{{- $rollout = add $rollout (mul $surge $each) }}
{{- $lines = append $lines (printf "loans-imports: %d pods x %d connections = %d" . $each (mul . $each)) }}
{{- end }}
{{- $rollout = max $rollout $largest }}
{{- $verify := ternary (mul 2 (len .Values.services)) 0 .Values.verify.enabled }}
{{- $total := add $pods $rollout $verify (int $postgres.reserved) }}
{{- $lines = append $lines (printf "rollout (new pods, or a migration job): %d" $rollout) }}
{{- $lines = append $lines (printf "verify: %d" $verify) }}
{{- $lines = append $lines (printf "reserved: %d" (int $postgres.reserved)) }}
{{- $lines = append $lines (printf "total: %d of %d (postgres.maxConnections)" $total (int $postgres.maxConnections)) }}
{{- if gt $total (int $postgres.maxConnections) }}
{{- fail (printf "Postgres needs %d connections (%d for pods, %d for a rollout, %d for verify, %d reserved), but postgres.maxConnections is %d. Raise max_connections of the server and postgres.maxConnections, or lower services.*.autoscaling.max or postgres.pools." $total $pods $rollout $verify (int $postgres.reserved) (int $postgres.maxConnections)) }}
{{- end }}
{{- join "\n" $lines }}
{{- end -}}
